import { authorised, type ChatContext } from './chat-context.ts';

/** How long a question without a conversation yet is waited for, before Stop gives up. */
const LOOK_MS = 100;
const LOOKS_MAX = 100;

/** Stops the answer that is being written. The stream then ends by the server's word; a confirmed call still finishes. */
export async function stopAnswer(context: ChatContext): Promise<void> {
  const view = context.view();
  const { writing } = context.store.get();
  if (!writing || writing.isStopping) return;
  context.store.set({ writing: { ...writing, isStopping: true } });
  for (let look = 0; look < LOOKS_MAX && context.store.get().writing?.message === null; look += 1)
    await context.wait(LOOK_MS);
  const { conversation } = context.store.get();
  if (view.aborted || conversation === null) return;
  const reply = await authorised(context, true, (bearer) => context.client.stop(conversation, bearer));
  const now = context.store.get().writing;
  if (!view.aborted && reply.kind !== 'ok' && now)
    context.store.set({ writing: { ...now, isStopping: false }, notice: { kind: 'failed' } });
}
