/**
 * Runs something while prototypes of the language are polluted, and cleans up after it.
 *
 * @param properties descriptors by name; they are made configurable.
 * @param target what is polluted [Object.prototype].
 */
export function whilePolluted<T>(
  properties: PropertyDescriptorMap,
  run: () => T,
  target: object = Object.prototype,
): T {
  for (const [name, property] of Object.entries(properties)) {
    Reflect.defineProperty(target, name, { ...property, configurable: true });
  }
  try {
    return run();
  } finally {
    for (const name of Object.keys(properties)) Reflect.deleteProperty(target, name);
  }
}
