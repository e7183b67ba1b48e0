import type { Chat } from '../conversation/chat.ts';
import type { ChatState } from '../conversation/chat-state.ts';
import type { Copy } from '../copy/english.ts';
import type { CardFocus } from './card-focus.ts';

/** What the parts of the panel share while they are drawn. */
export interface PanelScene {
  readonly chat: Chat;
  readonly state: ChatState;
  readonly copy: Copy;
  /** The language in which numbers and times are written. */
  readonly timeLocale: string;
  readonly focus: CardFocus;
}
