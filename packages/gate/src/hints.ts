/** What a tool's registration says about it, after doubt was taken out: only a clear `true` counts. */
export type Hints = {
  readonly readOnly: boolean;
  readonly consequential: boolean;
  readonly destructive: boolean;
  /** `missing` when the registration says neither `true` nor `false`. */
  readonly untrustedContent: boolean | 'missing';
};

/**
 * Reads the hints of a tool. Only the literal own data property `true` is a hint: `"true"`, `1`, what is inherited, an accessor
 * and what throws are not. A consequential hint that is there but says neither `true` nor `false` takes the read-only hint away, so that such
 * a tool asks. Each property is read once. Source: POL-3.
 *
 * @param annotations what was registered, unchecked; anything that is no object has no hints.
 */
export function readHints(annotations: unknown): Hints {
  const consequential = readHint(annotations, 'consequentialHint');
  const untrusted = readHint(annotations, 'untrustedContentHint');
  return {
    readOnly: readHint(annotations, 'readOnlyHint') === 'true' && consequential !== 'unclear',
    consequential: consequential === 'true',
    destructive: readHint(annotations, 'destructiveHint') === 'true',
    untrustedContent: untrusted === 'true' ? true : untrusted === 'false' ? false : 'missing',
  };
}

function readHint(annotations: unknown, name: string): 'true' | 'false' | 'absent' | 'unclear' {
  if (typeof annotations !== 'object' || annotations === null) return 'absent';
  try {
    const property = Object.getOwnPropertyDescriptor(annotations, name);
    if (property === undefined) return 'absent';
    // `value` must be an own part of the descriptor: a polluted Object.prototype would lend one to an accessor.
    if (!Object.hasOwn(property, 'value')) return 'unclear';
    if (property.value === undefined) return 'absent';
    return property.value === true ? 'true' : property.value === false ? 'false' : 'unclear';
  } catch {
    return 'unclear';
  }
}
