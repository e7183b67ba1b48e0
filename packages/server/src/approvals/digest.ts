import { createHash } from 'node:crypto';

/** SHA-256 of a text's UTF-8 bytes as unpadded base64url: 43 characters. Source: BIND-2. */
export function digestOf(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('base64url');
}
