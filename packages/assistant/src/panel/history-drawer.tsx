import type { ConversationSummary } from '@deskbell/protocol';
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { clockTime } from '../card/clock-time.ts';
import { dayGroups, type DayGroup } from './day-groups.ts';
import { IconButton } from './icon-button.tsx';
import type { PanelScene } from './panel-scene.ts';

/** Draws the visitor's past conversations over the panel, from its start side. */
export function HistoryDrawer(props: { readonly scene: PanelScene; readonly onClose: () => void }): JSX.Element {
  const { scene, onClose } = props;
  const { chat, copy } = scene;
  const close = useRef<HTMLButtonElement>(null);
  const [conversations, setConversations] = useState<readonly ConversationSummary[] | null>(null);
  useEffect(() => {
    close.current?.focus();
    let isHere = true;
    void chat.list().then((list) => isHere && setConversations(list ?? []));
    return () => {
      isHere = false;
    };
  }, [chat]);
  const groups = dayGroups(conversations ?? [], new Date());
  const begin = (): void => {
    chat.startNew();
    onClose();
  };
  return (
    <div class="db-drawer" onClick={(event) => event.target === event.currentTarget && onClose()}>
      <div class="db-drawer-p" role="dialog" aria-modal="true" aria-label={copy.history}>
        <div class="db-head">
          <div class="db-head-t">
            <h2 class="db-name">{copy.conversations}</h2>
          </div>
          <div class="db-head-a">
            <IconButton icon="edit" label={copy.new} onPress={begin} />
            <IconButton icon="x" label={copy.closeList} onPress={onClose} buttonRef={close} />
          </div>
        </div>
        <div class="db-drawer-l" role="group" aria-label={copy.listLabel} tabIndex={0}>
          {conversations?.length === 0 && <p class="db-day">{copy.empty}</p>}
          {groups.map((group) => (
            <ConversationGroup key={group.day} {...group} scene={scene} onClose={onClose} />
          ))}
        </div>
      </div>
    </div>
  );
}

interface GroupProps {
  readonly day: DayGroup;
  readonly conversations: readonly ConversationSummary[];
  readonly scene: PanelScene;
  readonly onClose: () => void;
}

function ConversationGroup(props: GroupProps): JSX.Element {
  const { day, scene } = props;
  const { chat, copy, state } = scene;
  const show = (id: string): void => {
    void chat.show(id);
    props.onClose();
  };
  return (
    <>
      <span class="db-day">{copy[day]}</span>
      {props.conversations.map((each) => (
        <button
          class="db-conv"
          type="button"
          key={each.id}
          aria-current={each.id === state.conversation ? 'true' : undefined}
          onClick={() => show(each.id)}
        >
          <b dir="auto">{each.title}</b>
          <time dateTime={each.updatedAt}>{shortTime(each.updatedAt, day, scene.timeLocale)}</time>
          {each.waiting && <span class="is-wait">{copy.waiting}</span>}
        </button>
      ))}
    </>
  );
}

function shortTime(instant: string, day: DayGroup, locale: string): string {
  if (day === 'today' || day === 'yesterday') return clockTime(instant, locale);
  const form: Intl.DateTimeFormatOptions =
    day === 'lastWeek' ? { weekday: 'short' } : { day: 'numeric', month: 'short' };
  return new Intl.DateTimeFormat(locale, form).format(new Date(instant));
}
