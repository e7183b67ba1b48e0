import type { Confirmation } from '@deskbell/protocol';

/** What tabs of one site tell each other. A card's report only ever settles: buttons come from the server alone. */
export type TabMessage =
  | {
      readonly kind: 'card';
      readonly visitor: string;
      readonly conversation: string;
      readonly confirmation: Confirmation;
    }
  | { readonly kind: 'conversation'; readonly visitor: string; readonly conversation: string }
  | { readonly kind: 'visitor'; readonly visitor: string | null };

/** The line between tabs. */
export interface TabChannel {
  send(message: TabMessage): void;
  close(): void;
}

/** Opens the line; where the browser has none, nothing is sent and nothing is heard. */
export function openTabChannel(name: string, hear: (message: TabMessage) => void): TabChannel {
  try {
    const channel = new BroadcastChannel(name);
    channel.addEventListener('message', (event: MessageEvent<unknown>) => {
      const message = tabMessageFrom(event.data);
      if (message) hear(message);
    });
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
    return { send: (message) => channel.postMessage(message), close: () => channel.close() };
  } catch {
    return { send: () => undefined, close: () => undefined };
  }
}

/** Takes only the fields that it needs; a card that is still pending says nothing new. */
function tabMessageFrom(value: unknown): TabMessage | null {
  if (typeof value !== 'object' || value === null || !('kind' in value) || !('visitor' in value)) return null;
  if (value.kind === 'visitor')
    return { kind: 'visitor', visitor: typeof value.visitor === 'string' ? value.visitor : null };
  if (typeof value.visitor !== 'string' || !('conversation' in value) || typeof value.conversation !== 'string')
    return null;
  const { visitor, conversation } = value;
  if (value.kind === 'conversation') return { kind: 'conversation', visitor, conversation };
  if (value.kind !== 'card' || !('confirmation' in value)) return null;
  const confirmation = settledFrom(value.confirmation);
  return confirmation && { kind: 'card', visitor, conversation, confirmation };
}

function settledFrom(value: unknown): Confirmation | null {
  if (typeof value !== 'object' || value === null || !('state' in value) || !('call' in value) || !('card' in value))
    return null;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same script in another tab of this origin sent it
  return value.state === 'pending' ? null : (value as Confirmation);
}
