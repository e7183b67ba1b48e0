import { LOCALES } from '@deskbell/gate';
import { z } from 'zod';

/** The body of `POST /v1/visitors`. Source: WHO-2. */
export const visitorRequestSchema = z.strictObject({
  site: z.string().min(1).max(64),
  identity: z.string().min(1).max(8_192).optional(),
  locale: z.enum(LOCALES).optional(),
});

/** The body of `POST /v1/visitors`. */
export type VisitorRequest = z.infer<typeof visitorRequestSchema>;
