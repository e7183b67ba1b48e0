import { Badge } from '@mantine/core';
import type { ReactElement } from 'react';
import type { ToneWord } from '../words/event-words.ts';

/** Draws a state as a word with a dot. */
export function ToneBadge(props: ToneWord): ReactElement {
  return <Badge classNames={{ root: `badge tone-${props.tone}`, label: 'badge-label' }}>{props.word}</Badge>;
}
