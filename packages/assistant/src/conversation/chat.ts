import type { ConversationSummary } from '@deskbell/protocol';
import type { DeskbellClient } from '../transport/deskbell-client.ts';
import type { GetIdentityToken, VisitorSession } from '../transport/visitor-session.ts';
import { askQuestion, retryQuestion, type Question, type UnsentQuestion } from './ask-question.ts';
import { authorised, clearScreen, type ChatContext } from './chat-context.ts';
import type { ChatEvent } from './chat-event.ts';
import { emptyChat, withCard, type ChatState } from './chat-state.ts';
import { clockOffset } from './clock-offset.ts';
import { decideCard } from './decide-card.ts';
import { refreshConversation, showConversation, startConversation } from './show-conversation.ts';
import { arrive, startSession } from './start-session.ts';
import { stopAnswer } from './stop-answer.ts';
import { createStore, type Store } from './store.ts';
import type { TabChannel, TabMessage } from './tab-channel.ts';
import { takeReports } from './take-parts.ts';

/** A conversation with a Deskbell server, without any look. Each method may be called at any time; none of them throws. */
export interface Chat {
  readonly store: Store<ChatState>;
  start(): Promise<void>;
  ask(text: string): Promise<void>;
  retry(): Promise<void>;
  stop(): Promise<void>;
  decide(call: string, answer: 'confirm' | 'cancel'): Promise<void>;
  /** The card's time is over by this page's clock. */
  lapse(call: string): void;
  /** The visitor's conversations, newest first; `null` when they cannot be had now. */
  list(): Promise<readonly ConversationSummary[] | null>;
  show(conversation: string): Promise<void>;
  startNew(): void;
  refresh(): Promise<void>;
  identify(getIdentityToken: GetIdentityToken): Promise<void>;
  logout(): Promise<void>;
  setDraft(draft: string): void;
  setOnline(isOnline: boolean): void;
  /** Milliseconds by the server's clock, as well as it is known. */
  serverNow(): number;
  end(): void;
}

/** What a chat needs of its page. */
export interface ChatDeps {
  readonly client: DeskbellClient;
  readonly session: VisitorSession;
  readonly openTabs: (hear: (message: TabMessage) => void) => TabChannel;
  readonly emit: (event: ChatEvent) => void;
  readonly now: () => number;
  readonly wait: (ms: number) => Promise<void>;
  readonly newId: () => string;
  readonly isOpen: () => boolean;
  /** The server's lead over this page's clock that an earlier page load found, and where to keep a new one. */
  readonly keptOffset: { get(): number; set(offsetMs: number): void };
}

/** Makes a chat. Nothing is sent before `start`, `ask` or `identify`. */
export function createChat(deps: ChatDeps): Chat {
  const tabs = deps.openTabs((message) => hearTab(context, message));
  const context = createContext(deps, (message) => tabs.send(message));
  const unsent = rememberUnsent();
  const { store } = context;
  return {
    store,
    start: () => startSession(context),
    ask: (text) => ask(context, unsent, text),
    retry: () => retryQuestion(context),
    stop: () => stopAnswer(context),
    decide: (call, answer) => decideCard(context, call, answer),
    lapse: (call) => store.set({ cards: withCard(store.get().cards, call, { isLapsed: true }) }),
    list: async () => {
      const reply = await authorised(context, true, (bearer) => context.client.conversations(bearer));
      return reply.kind === 'ok' ? reply.value.conversations : null;
    },
    show: (conversation) => showConversation(context, conversation),
    startNew: () => startConversation(context),
    refresh: () => refreshConversation(context),
    identify: (getIdentityToken) => identify(context, getIdentityToken),
    logout: () => logout(context),
    setDraft: (draft) => store.set({ draft }),
    setOnline: (isOnline) => store.set({ isOnline }),
    serverNow: () => deps.now() + context.clock.offset(),
    end: () => {
      context.leave();
      tabs.close();
    },
  };
}

function createContext(deps: ChatDeps, tell: (message: TabMessage) => void): ChatContext {
  let view = new AbortController();
  let offsetMs = deps.keptOffset.get();
  return {
    ...deps,
    tell,
    store: createStore(emptyChat),
    clock: {
      offset: () => offsetMs,
      hear: (sample) => {
        const heard = clockOffset({ ...sample, now: deps.now() });
        if (heard === null || heard === offsetMs) return;
        offsetMs = heard;
        deps.keptOffset.set(heard);
      },
    },
    view: () => view.signal,
    leave: () => {
      view.abort();
      view = new AbortController();
      return view.signal;
    },
  };
}

/** A text that could not be sent keeps its id for as long as it is the same text. */
function rememberUnsent(): UnsentQuestion {
  let kept: Question | null = null;
  return {
    take: (text) => {
      const same = kept?.text === text ? kept : null;
      kept = null;
      return same;
    },
    keep: (question) => {
      kept = question;
    },
  };
}

/** The text waits in the composer while the visitor's token is fetched, and stays there when none is to be had. */
async function ask(context: ChatContext, unsent: UnsentQuestion, text: string): Promise<void> {
  if (context.store.get().stage !== 'ready') {
    context.store.set({ draft: text });
    await startSession(context);
    const { stage, notice } = context.store.get();
    if (stage !== 'ready') {
      if (stage !== 'starting') context.store.set({ notice: notice ?? { kind: 'not-sent' } });
      return;
    }
  }
  await askQuestion(context, unsent, text);
}

async function identify(context: ChatContext, getIdentityToken: GetIdentityToken): Promise<void> {
  const before = context.session.visitor();
  context.store.set({ stage: 'starting' });
  const outcome = await context.session.identify(getIdentityToken);
  if (outcome.kind !== 'ready' && outcome.kind !== 'replaced') {
    // Nobody knows who sits there now: what an earlier visitor said is not for them.
    context.session.forget();
    clearScreen(context, '');
  }
  await arrive(context, outcome);
  const after = context.session.visitor();
  if (before !== null && before !== after) context.tell({ kind: 'visitor', visitor: after });
}

async function logout(context: ChatContext): Promise<void> {
  context.session.logout();
  clearScreen(context, '');
  context.store.set({ stage: 'idle', site: null });
  context.tell({ kind: 'visitor', visitor: null });
  if (context.isOpen()) await startSession(context);
}

function hearTab(context: ChatContext, message: TabMessage): void {
  const { store, session } = context;
  if (message.kind === 'visitor') {
    if (session.visitor() === null || session.visitor() === message.visitor) return;
    session.forget();
    clearScreen(context, '');
    store.set({ stage: 'idle' });
    if (context.isOpen()) void startSession(context);
    return;
  }
  if (message.visitor !== session.visitor() || message.conversation !== store.get().conversation) return;
  if (message.kind === 'card') {
    if (store.get().cards.has(message.confirmation.call)) takeReports(context, [message.confirmation], false);
    if (message.confirmation.state !== 'running') return;
  }
  void refreshConversation(context);
}
