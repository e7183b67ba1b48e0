import type { SessionOutcome } from '../transport/visitor-session.ts';
import { clearScreen, type ChatContext } from './chat-context.ts';
import { showConversation } from './show-conversation.ts';

/** Gets a token where there is none yet, and shows the conversation that this visitor had. */
export async function startSession(context: ChatContext): Promise<void> {
  const { stage } = context.store.get();
  if (stage === 'ready' || stage === 'starting') return;
  context.store.set({ stage: 'starting' });
  await arrive(context, await context.session.ensure());
}

/** Takes in who the visitor is. Another visitor than before sees nothing of what was there. Source: WHO-3, WID-10. */
export async function arrive(context: ChatContext, outcome: SessionOutcome): Promise<void> {
  const { store, session } = context;
  switch (outcome.kind) {
    case 'replaced':
      return;
    case 'unreachable':
    case 'refused':
      return store.set({ stage: 'unreachable' });
    case 'signed-out':
      store.set({ stage: 'signed-out', notice: { kind: 'signed-out' } });
      return context.emit({ name: 'signed-out' });
    case 'ready': {
      if (outcome.isOther) clearScreen(context, '');
      store.set({ stage: 'ready', site: outcome.site, notice: null });
      const conversation = session.conversation();
      if (conversation !== null && store.get().conversation === null && store.get().messages.length === 0)
        await showConversation(context, conversation);
    }
  }
}
