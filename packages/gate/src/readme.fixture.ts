import {
  buildCard,
  cardCanonical,
  cardText,
  decidePolicy,
  normaliseSchema,
  readHints,
  settleArguments,
} from './index.ts';
import type { Validate } from './index.ts';

/** Draws the card of a call, or says why there is none. `validatorFor` wraps a real JSON Schema validator. */
export function ask(modelText: string, validatorFor: (schema: object) => Validate): string {
  // Once for a tool.
  const hints = readHints({ consequentialHint: true });
  const loaded = normaliseSchema(
    '{"type":"object","properties":{"order_id":{"type":"string"}},"required":["order_id"]}',
  );
  if (loaded.kind === 'refused') return `${loaded.path}: ${loaded.reason}`;
  const { schema } = loaded;

  // For each call of the model.
  const settled = settleArguments({ text: modelText, schema, validate: validatorFor(schema.json) });
  if (settled.kind === 'refused') return `${settled.code} ${settled.path}: ${settled.reason}`;
  const decision = decidePolicy({ hints });
  if (decision.kind === 'refused' || decision.verdict !== 'ask') return 'Nothing to ask.';
  const tool = { name: 'cancel_order', label: 'Order cancellation', hints };
  const card = buildCard({ tool, schema, arguments: settled.value, locale: 'en' });
  // Hash `settled.canonical` and `cardCanonical(card)`, sign `approvalText(…)`, show the card.
  return `${cardText(card)}\n${cardCanonical(card).length} characters are signed with it`;
}
