import { Hono } from 'hono';
import type { ConversationReply, ConversationsReply } from '@deskbell/protocol';
import { expireCards } from '../calls/sweep-calls.ts';
import { findConversation, listConversations, type Conversation } from '../conversations/conversation-store.ts';
import { askToStop, writingTurn } from '../conversations/writing-lease.ts';
import { messagesOf } from '../history/messages.ts';
import { readTurns } from '../history/turn-record.ts';
import { takeUpAnswer } from '../turn/take-up.ts';
import type { TurnDeps } from '../turn/turn-context.ts';
import type { Visitor } from '../visitors/visitor.ts';
import { admit, type AdmitDeps } from './admit.ts';
import { problemReply } from './problem-reply.ts';
import { streamReply } from './stream-reply.ts';

/** What these endpoints work with. */
export interface ConversationRouteDeps {
  readonly admission: AdmitDeps;
  readonly turn: Pick<TurnDeps, 'database' | 'auditKey' | 'live'>;
}

type Found =
  | { readonly kind: 'found'; readonly conversation: Conversation }
  | { readonly kind: 'refused'; readonly reply: Response };

async function find(deps: ConversationRouteDeps, request: Request, id: string): Promise<Found> {
  const admitted = await admit(deps.admission, request, null);
  if (admitted.kind === 'refused') return admitted;
  const conversation = await findConversation(deps.turn.database, admitted.visitor, id);
  return conversation === null
    ? { kind: 'refused', reply: problemReply('NOT_FOUND') }
    : { kind: 'found', conversation };
}

/** The visitor's conversations: list, history, taking up and stopping an answer. Source: ASK-11. */
export function conversationRoutes(deps: ConversationRouteDeps): Hono {
  const { database, live } = deps.turn;
  return new Hono()
    .get('/', async (context) => {
      const admitted = await admit(deps.admission, context.req.raw, null);
      return admitted.kind === 'refused' ? admitted.reply : json(await listOf(deps, admitted.visitor));
    })
    .get('/:id', async (context) => {
      const found = await find(deps, context.req.raw, context.req.param('id'));
      return found.kind === 'refused' ? found.reply : json(await historyOf(deps, found.conversation));
    })
    .get('/:id/stream', async (context) => {
      const found = await find(deps, context.req.raw, context.req.param('id'));
      if (found.kind === 'refused') return found.reply;
      const turn = await writingTurn(database, found.conversation.id);
      return turn === null
        ? new Response(null, { status: 204 })
        : streamReply(takeUpAnswer(database, found.conversation.id, turn));
    })
    .delete('/:id/stream', async (context) => {
      const found = await find(deps, context.req.raw, context.req.param('id'));
      if (found.kind === 'refused') return found.reply;
      await askToStop(database, found.conversation.id);
      live.stop(found.conversation.id);
      return new Response(null, { status: 204 });
    });
}

async function listOf(deps: ConversationRouteDeps, visitor: Visitor): Promise<ConversationsReply> {
  return { conversations: await listConversations(deps.turn.database, visitor) };
}

async function historyOf(deps: ConversationRouteDeps, conversation: Conversation): Promise<ConversationReply> {
  await expireCards(deps.turn, conversation.id);
  const writing = await writingTurn(deps.turn.database, conversation.id);
  return { id: conversation.id, messages: messagesOf(await readTurns(deps.turn.database, conversation.id), writing) };
}

function json(body: unknown): Response {
  return Response.json(body, { headers: { 'cache-control': 'no-store' } });
}
