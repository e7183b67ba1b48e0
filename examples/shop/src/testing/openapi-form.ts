import { z } from 'zod';

const bodySchema = z.object({
  properties: z.record(
    z.string(),
    z.looseObject({ enum: z.array(z.string()).optional(), default: z.unknown().optional() }),
  ),
  required: z.array(z.string()).optional(),
  additionalProperties: z.boolean(),
});

const operation = z.object({
  operationId: z.string(),
  parameters: z.array(z.object({ name: z.string() })),
  requestBody: z.object({ content: z.object({ 'application/json': z.object({ schema: bodySchema }) }) }).optional(),
});

/** The part of an OpenAPI document that tests look at. */
export const openApiForm = z.object({
  openapi: z.string(),
  servers: z.array(z.object({ url: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.object({ schemas: z.record(z.string(), z.object({ properties: z.record(z.string(), z.unknown()) })) }),
});

/** One operation of the document. */
export type OperationForm = z.infer<typeof operation>;
