import type { DeskbellClient, Reply } from '../transport/deskbell-client.ts';
import type { VisitorSession } from '../transport/visitor-session.ts';
import type { ChatState } from './chat-state.ts';
import { noConversation } from './chat-state.ts';
import type { ChatEvent } from './chat-event.ts';
import type { Store } from './store.ts';
import type { TabMessage } from './tab-channel.ts';

/** What the flows of a conversation work with. */
export interface ChatContext {
  readonly store: Store<ChatState>;
  readonly client: DeskbellClient;
  readonly session: VisitorSession;
  readonly tell: (message: TabMessage) => void;
  readonly emit: (event: ChatEvent) => void;
  /** Milliseconds by this page's clock. */
  readonly now: () => number;
  /** Takes in a hint about the server's clock. */
  readonly clock: { offset(): number; hear(sample: { readonly dateHeader?: string; readonly call?: string }): void };
  readonly wait: (ms: number) => Promise<void>;
  /** A new id for a question, never used before. */
  readonly newId: () => string;
  readonly isOpen: () => boolean;
  /** The conversation on screen: its flows end when the signal is aborted. */
  readonly view: () => AbortSignal;
  /** Ends the flows of the conversation on screen and begins a new view. */
  readonly leave: () => AbortSignal;
}

/** Clears the screen: another conversation, or another visitor, comes. The draft stays only with the same visitor. */
export function clearScreen(context: ChatContext, draft: string): AbortSignal {
  const view = context.leave();
  context.store.set({ ...noConversation, draft });
  return view;
}

/**
 * Sends a request with the visitor's bearer. A 401 gets one new token and, where the request may be repeated, one more try;
 * where no token is to be had, the visitor is signed out.
 * @param isRepeatable - `false` for a decision, which is never sent again by itself.
 */
export async function authorised<Value>(
  context: ChatContext,
  isRepeatable: boolean,
  send: (bearer: string) => Promise<Reply<Value>>,
): Promise<Reply<Value>> {
  const view = context.view();
  const bearer = context.session.bearer();
  if (bearer === null) return { kind: 'unreachable' };
  const reply = await send(bearer);
  if (reply.kind !== 'refused' || reply.problem.status !== 401 || view.aborted) return reply;
  const outcome = await context.session.renew();
  if (view.aborted || outcome.kind === 'replaced') return reply;
  if (outcome.kind !== 'ready') {
    if (outcome.kind === 'signed-out') signOut(context);
    return reply;
  }
  if (outcome.isOther) {
    clearScreen(context, context.store.get().draft);
    return reply;
  }
  const again = context.session.bearer();
  if (isRepeatable && again !== null) return send(again);
  context.store.set({ notice: { kind: 'signed-in-again' } });
  return reply;
}

function signOut(context: ChatContext): void {
  context.store.set({ stage: 'signed-out', notice: { kind: 'signed-out' } });
  context.emit({ name: 'signed-out' });
}
