/** The process's environment, as it is handed in: unchecked text by name. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Reads one variable: null when it is missing, empty or blank. */
export function readVariable(environment: Environment, name: string): string | null {
  const text = Object.hasOwn(environment, name) ? environment[name]?.trim() : undefined;
  return text === undefined || text === '' ? null : text;
}
