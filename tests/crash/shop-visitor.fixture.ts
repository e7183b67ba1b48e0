import { randomUUID } from 'node:crypto';
import type { Confirmation, ConversationReply, VisitorReply } from '@deskbell/protocol';
import {
  cardOf,
  conversationOf,
  ORIGIN,
  readReply,
  type TestReply,
} from '../../packages/server/src/testing/deskbell.fixture.ts';

/** A visitor who speaks to a server by its address and keeps the token over its restarts. */
export class ShopVisitor {
  readonly #url: () => string;
  readonly #token: string;

  private constructor(url: () => string, token: string) {
    this.#url = url;
    this.#token = token;
  }

  /** Arrives as an anonymous visitor. */
  static async arrive(url: () => string): Promise<ShopVisitor> {
    const response = await fetch(`${url()}/v1/visitors`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: ORIGIN },
      body: '{"site":"shop"}',
    });
    if (response.status !== 200) throw new Error(await response.text());
    return new ShopVisitor(url, ((await response.json()) as VisitorReply).token);
  }

  /** Asks and reads the answer to its end. */
  async ask(text: string, more: { readonly conversation?: string; readonly id?: string } = {}): Promise<TestReply> {
    const { id = randomUUID(), ...rest } = more;
    return readReply(await this.#post({ site: 'shop', ...rest, message: { id, text } }));
  }

  /** Confirms a card; the reply may break off at any moment. */
  async confirm(conversation: string, card: Confirmation): Promise<Response> {
    const decision = { call: card.call, answer: 'confirm', signature: card.signature };
    return this.#post({ site: 'shop', conversation, decision });
  }

  /** The history of a conversation. */
  async history(conversation: string): Promise<ConversationReply> {
    const response = await fetch(`${this.#url()}/v1/conversations/${conversation}`, {
      headers: { authorization: `Bearer ${this.#token}`, origin: ORIGIN },
    });
    return (await response.json()) as ConversationReply;
  }

  async #post(body: unknown): Promise<Response> {
    return fetch(`${this.#url()}/v1/ask`, {
      method: 'POST',
      headers: { authorization: `Bearer ${this.#token}`, origin: ORIGIN, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  }
}

/** A card with its conversation. */
export interface OpenCard {
  readonly conversation: string;
  readonly card: Confirmation;
}

/** The card that a reply ends with. */
export function openCardOf(reply: TestReply): OpenCard {
  return { conversation: conversationOf(reply), card: cardOf(reply) };
}

/** The card of a call as the history shows it now. */
export async function shownCard(visitor: ShopVisitor, { conversation, card }: OpenCard): Promise<Confirmation> {
  const { messages } = await visitor.history(conversation);
  const parts = messages.flatMap((message) => message.parts);
  const part = parts.find((one) => one.type === 'data-confirmation' && one.data.call === card.call);
  if (part?.type !== 'data-confirmation') throw new Error('the history has no card');
  return part.data;
}

/** Reads a reply for as long as it lasts and hands over each piece; a reply that breaks off is not an error. */
export async function readWhileItLasts(reply: Promise<Response>, onPiece: (text: string) => void): Promise<void> {
  try {
    const response = await reply;
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) onPiece(decoder.decode(chunk, { stream: true }));
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
  }
}
