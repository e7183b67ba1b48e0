/**
 * What may be logged of a fault: its class, its code and where it happened. Never its message, which may hold a value that a visitor
 * or a system gave. Source: AUD-5.
 */
export function faultFacts(error: unknown): Readonly<Record<string, string>> {
  if (!(error instanceof Error)) return { error: typeof error };
  const code: unknown = 'code' in error ? error.code : undefined;
  const frames = (error.stack ?? '').split('\n').filter((line) => line.trimStart().startsWith('at '));
  return {
    error: error.name,
    ...(typeof code === 'string' ? { code } : {}),
    at: frames
      .slice(0, 6)
      .map((frame) => frame.trim())
      .join(' < '),
  };
}
