import { z } from 'zod';
import { WIRE_LIMITS } from './limits.ts';

/** A call id: a UUID minted by Deskbell, in lower case. */
const callId = z.string().regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/);

/** Ids from elsewhere are bounded text: a wrong one is simply not found. */
const boundedId = z.string().min(1).max(64);

const pageTool = z.strictObject({
  id: z.string().regex(/^[A-Za-z0-9_-]{22}\.[0-9]{1,9}$/),
  name: z.string().regex(/^[A-Za-z0-9_.-]{1,128}$/),
  title: z.string().max(200).optional(),
  description: z.string().max(4_000),
  inputSchema: z
    .record(z.string(), z.json())
    .refine(
      (schema) => !Object.hasOwn(schema, 'type') || schema['type'] === 'object',
      'The schema is not of an object.',
    )
    .optional(),
  hints: z.record(z.string(), z.unknown()).optional(),
});

const distinct = (tools: readonly { readonly id: string; readonly name: string }[]): boolean =>
  new Set(tools.map((tool) => tool.id)).size === tools.length &&
  new Set(tools.map((tool) => tool.name)).size === tools.length;

/** Bytes of a text in UTF-8, without an encoder: this package has no platform. */
function utf8Length(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const codePoint = character.codePointAt(0) ?? 0;
    bytes += codePoint < 0x80 ? 1 : codePoint < 0x800 ? 2 : codePoint < 0x10000 ? 3 : 4;
  }
  return bytes;
}

/** What the page offers at the moment of the request. Untrusted data. Source: ASK-1. */
export const pageSchema = z
  .strictObject({
    revision: z.int().min(0),
    tools: z.array(pageTool).max(WIRE_LIMITS.pageToolsMax).refine(distinct, 'An id or a name stands twice.'),
  })
  .refine((page) => utf8Length(JSON.stringify(page)) <= WIRE_LIMITS.pageMaxBytes, 'The page declares too much.');

const question = z.strictObject({
  site: boundedId,
  conversation: boundedId.optional(),
  message: z.strictObject({
    id: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/),
    text: z
      .string()
      .min(1)
      .max(WIRE_LIMITS.messageMaxLength)
      .refine(
        (text) => text.isWellFormed() && text.trim() !== '' && !text.includes('\u0000'),
        'The text cannot be used.',
      ),
  }),
  page: pageSchema.optional(),
});

const decision = z.strictObject({
  site: boundedId,
  conversation: boundedId,
  decision: z.strictObject({
    call: callId,
    answer: z.enum(['confirm', 'cancel']),
    signature: z.string().max(4_096),
  }),
  page: pageSchema.optional(),
});

const outputResult = z
  .strictObject({ call: callId, output: z.unknown() })
  .refine((result) => result.output !== undefined, 'No output.');
const errorResult = z.strictObject({
  call: callId,
  error: z
    .string()
    .min(1)
    .max(64 * 1024),
});

const results = z.strictObject({
  site: boundedId,
  conversation: boundedId,
  results: z
    .array(z.union([outputResult, errorResult]))
    .min(1)
    .max(64),
  page: pageSchema.optional(),
});

/** The three things that a client can say at `POST /v1/ask`; every other field is refused. Source: ASK-1. */
export const askRequestSchemas = { question, decision, results } as const;

/** A visitor's question. */
export type QuestionRequest = z.infer<typeof question>;
/** A visitor's answer to a card. */
export type DecisionRequest = z.infer<typeof decision>;
/** What page tools returned, run by the bridge in the browser. */
export type ResultsRequest = z.infer<typeof results>;
/** What the page offers: revision and tools. */
export type PageDeclaration = z.infer<typeof pageSchema>;
/** One tool that the page declares. */
export type PageTool = PageDeclaration['tools'][number];
/** One result of a page tool. */
export type PageResult = ResultsRequest['results'][number];
