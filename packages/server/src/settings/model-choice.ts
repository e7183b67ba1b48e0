/** Which model answers, as `DESKBELL_MODEL` names it. */
export type ModelChoice = { readonly kind: 'demo' } | { readonly kind: 'compatible'; readonly name: string };

/** Reads `demo` or `compatible/NAME`; null refuses. The name goes to the model's server as it is written. */
export function readModelChoice(text: string): ModelChoice | null {
  if (text === 'demo') {
    return { kind: 'demo' };
  }
  const name = /^compatible\/(\S{1,200})$/.exec(text)?.[1];
  return name === undefined ? null : { kind: 'compatible', name };
}
