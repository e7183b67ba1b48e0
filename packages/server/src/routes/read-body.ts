import { parseStrictJson } from '@deskbell/gate';
import { WIRE_LIMITS } from '@deskbell/protocol';
import type { z } from 'zod';
import { problemReply } from './problem-reply.ts';

/** A body that was read, or the refusal to send. */
export type ReadBody<Value> =
  | { readonly kind: 'read'; readonly value: Value; readonly bytes: number }
  | { readonly kind: 'refused'; readonly reply: Response };

const isJsonType = (type: string | null): boolean => type !== null && /^application\/json\s*(;|$)/i.test(type.trim());

/**
 * Reads a JSON body: size (413), `application/json` (400), UTF-8 and JSON in which no key stands twice (400). The value is not verified yet. Source: ASK-6.
 */
export async function readJson(request: Request, maxBytes: number): Promise<ReadBody<unknown>> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes)
    return { kind: 'refused', reply: problemReply('TOO_LARGE') };
  const bytes = await readAtMost(request, maxBytes);
  if (bytes === null) return { kind: 'refused', reply: problemReply('TOO_LARGE') };
  if (!isJsonType(request.headers.get('content-type'))) return refuse('The content type must be application/json.');
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    const strict = parseStrictJson(text, { maxBytes, maxDepth: 64, maxKeys: 10_000 });
    if (strict.kind === 'refused') return refuse(`The body cannot be used. ${strict.reason}`, strict.path || undefined);
    return { kind: 'read', value: JSON.parse(text) as unknown, bytes: bytes.length };
  } catch {
    return refuse('The body is not JSON.');
  }
}

function refuse(detail: string, pointer?: string): { readonly kind: 'refused'; readonly reply: Response } {
  return {
    kind: 'refused',
    reply: problemReply('INVALID_REQUEST', { detail, ...(pointer === undefined ? {} : { pointer }) }),
  };
}

async function readAtMost(request: Request, maxBytes: number): Promise<Uint8Array | null> {
  if (request.body === null) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return Buffer.concat(chunks);
    size += value.length;
    if (size > maxBytes) {
      await reader.cancel();
      return null;
    }
    chunks.push(value);
  }
}

/** Checks a value against the schema of a request; the refusal names the place. */
export function checkForm<Schema extends z.ZodType>(schema: Schema, value: unknown): ReadBody<z.infer<Schema>> {
  const checked = schema.safeParse(value);
  if (checked.success) return { kind: 'read', value: checked.data, bytes: 0 };
  const [issue] = checked.error.issues;
  const unknownKey = issue?.code === 'unrecognized_keys' ? issue.keys[0] : undefined;
  const path = [...(issue?.path ?? []), ...(unknownKey === undefined ? [] : [unknownKey])];
  const detail = unknownKey === undefined ? `Not valid: ${issue?.message ?? 'the form is wrong'}.` : 'Unknown field.';
  return refuse(
    detail.replace(/\.\.$/, '.'),
    path.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join(''),
  );
}

/** The largest body that any endpoint takes, in bytes. */
export const LARGEST_BODY = WIRE_LIMITS.resultsBodyMaxBytes;
