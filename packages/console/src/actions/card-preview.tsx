import { mountCard } from '@deskbell/assistant/card';
import type { Card } from '@deskbell/gate';
import { SegmentedControl } from '@mantine/core';
import { useEffect, useRef, useState, type ReactElement } from 'react';
import { consoleWords } from '../words/console-words.ts';

type Shown = 'pending' | 'settled';

/** How far ahead the preview's expiry lies, as it does by default. Source: BIND-5. */
const sampleTtlMs = 600_000;

/** The card, drawn by the widget's own code in a shadow root of its own. Its buttons do nothing. Source: ACT-2. */
export function CardPreview(props: { readonly card: Card; readonly sample: 'last-call' | 'schema' }): ReactElement {
  const words = consoleWords.actions;
  const [shown, setShown] = useState<Shown>('pending');
  return (
    <aside className="preview" aria-label="Preview">
      <div className="preview-head">
        <h2>{words.preview}</h2>
        <SegmentedControl
          aria-label="Preview as"
          classNames={{ root: 'segments', label: 'segment', indicator: 'segment-mark' }}
          value={shown}
          onChange={(value) => setShown(value === 'settled' ? 'settled' : 'pending')}
          data={[
            { value: 'pending', label: 'Pending' },
            { value: 'settled', label: 'Settled' },
          ]}
        />
      </div>
      <MountedCard card={props.card} shown={shown} />
      <p className="help">{props.sample === 'last-call' ? words.previewOfCall : words.previewOfSchema}</p>
    </aside>
  );
}

function MountedCard(props: { readonly card: Card; readonly shown: Shown }): ReactElement {
  const { card, shown } = props;
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (host.current === null) return undefined;
    // A shadow root stays with its host, so that each mounting gets a host of its own.
    const inner = document.createElement('div');
    host.current.append(inner);
    const expiresAt = new Date(Date.now() + sampleTtlMs).toISOString();
    const mounted = mountCard(inner, { card, state: shown, ...(shown === 'pending' ? { expiresAt } : {}) });
    return () => {
      mounted.unmount();
      inner.remove();
    };
  }, [card, shown]);
  return <div ref={host} />;
}
