import type { JSX } from 'preact';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import type { Chat } from '../conversation/chat.ts';
import type { ChatState } from '../conversation/chat-state.ts';
import type { Copy } from '../copy/english.ts';
import { fillCopy } from '../copy/fill-copy.ts';
import { createCardFocus } from './card-focus.ts';
import { ComposerView } from './composer-view.tsx';
import { HistoryDrawer } from './history-drawer.tsx';
import { Icon } from './icon.tsx';
import { IconButton } from './icon-button.tsx';
import { LogView } from './log-view.tsx';
import type { PanelScene } from './panel-scene.ts';

/** What the open panel is drawn from. */
export interface PanelProps {
  readonly chat: Chat;
  readonly state: ChatState;
  readonly copy: Copy;
  readonly timeLocale: string;
  /** The focus goes to the composer: the visitor has opened the panel, not a reload. */
  readonly takesFocus: boolean;
  readonly isListOpen: boolean;
  readonly setListOpen: (isOpen: boolean) => void;
  readonly onClose: () => void;
}

/** Draws the open panel. */
export function PanelView(props: PanelProps): JSX.Element {
  const { chat, state, copy, isListOpen } = props;
  const panel = useRef<HTMLElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const isComposing = useRef(false);
  const focus = useMemo(
    () =>
      createCardFocus({
        focused: () => focusedIn(panel.current),
        composer: () => field.current,
        isComposing: () => isComposing.current,
      }),
    [],
  );
  useEffect(() => {
    if (props.takesFocus) field.current?.focus();
  }, [props.takesFocus]);
  const scene: PanelScene = { chat, state, copy, timeLocale: props.timeLocale, focus };
  const name = state.site ? fillCopy(copy.name, { site: state.site.name }) : copy.nameUnknown;
  return (
    <section
      class="db db-panel"
      part="panel"
      role="dialog"
      aria-label={name}
      ref={panel}
      onKeyDown={(event) => handleKey(event, props, scene)}
    >
      <PanelHead {...props} name={name} />
      {connectionText(state, copy) !== null && (
        <div class="db-bar">
          <Icon name="offline" isSmall />
          {connectionText(state, copy)}
        </div>
      )}
      <LogView scene={scene} isInert={isListOpen} />
      <ComposerView scene={scene} isInert={isListOpen} field={field} isComposing={isComposing} />
      {isListOpen && <HistoryDrawer scene={scene} onClose={() => closeList(props, field.current)} />}
    </section>
  );
}

function closeList(props: PanelProps, field: HTMLElement | null): void {
  props.setListOpen(false);
  field?.focus();
}

function focusedIn(panel: HTMLElement | null): HTMLElement | null {
  const root = panel?.getRootNode();
  const focused = root instanceof ShadowRoot ? root.activeElement : null;
  return focused instanceof HTMLElement && panel?.contains(focused) ? focused : null;
}

function connectionText(state: ChatState, copy: Copy): string | null {
  if (!state.isOnline) return copy.offline;
  return state.writing?.isLost ? copy.reconnecting : null;
}

/** Escape is Cancel for a card while the focus is inside it, else it closes what is open. Source: CARD-9. */
function handleKey(event: KeyboardEvent, props: PanelProps, scene: PanelScene): void {
  if (event.key === 'Tab' && !event.shiftKey && !event.altKey && !event.ctrlKey && !event.metaKey) {
    if (scene.focus.takeTab()) event.preventDefault();
    return;
  }
  if (event.key !== 'Escape' || event.isComposing || event.repeat || !event.isTrusted) return;
  event.preventDefault();
  if (props.isListOpen) return props.setListOpen(false);
  const inside = event.target instanceof Element ? event.target.closest('[data-call]') : null;
  const call = inside?.getAttribute('data-call');
  if (call) void scene.chat.decide(call, 'cancel');
  else props.onClose();
}

function PanelHead(props: PanelProps & { readonly name: string }): JSX.Element {
  const { chat, copy, state } = props;
  return (
    <div class="db-head" inert={props.isListOpen}>
      <span class="db-mark">
        <Icon name="bell" />
      </span>
      <div class="db-head-t">
        <h2 class="db-name">{props.name}</h2>
        {state.site?.demo && (
          <span class="db-badge" title={copy.demoHelp}>
            {copy.demo}
          </span>
        )}
      </div>
      <div class="db-head-a">
        <IconButton icon="history" label={copy.history} onPress={() => props.setListOpen(true)} />
        <IconButton icon="edit" label={copy.new} onPress={() => chat.startNew()} />
        <IconButton icon="x" label={copy.close} onPress={props.onClose} />
      </div>
    </div>
  );
}
