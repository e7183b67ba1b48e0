import type { z } from 'zod';

/** Reads a JSON answer in the form that a test expects. @throws ZodError where it has another form. */
export async function readJson<Schema extends z.ZodType>(response: Response, schema: Schema): Promise<z.infer<Schema>> {
  const body: unknown = await response.json();
  return schema.parse(body);
}
