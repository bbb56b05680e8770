import * as v from 'valibot';
import { idSchema } from './ids.ts';

const scalar = v.union([v.string(), v.number(), v.boolean()]);

/** Body of POST /api/safe-endpoint. For GET the body's fields become query parameters. */
export const envelopeSchema = v.strictObject({
  endpoint: v.pipe(v.string(), v.maxLength(512), v.startsWith('/')),
  method: v.picklist(['GET', 'POST', 'PUT', 'DELETE']),
  body: v.optional(v.nullable(v.record(v.string(), v.unknown()))),
  params: v.optional(v.nullable(v.record(v.string(), scalar))),
  idempotencyKey: v.optional(idSchema),
  /** Whom the caller means; another person's session answers `other-person`. */
  userId: v.optional(idSchema),
});
export type Envelope = v.InferOutput<typeof envelopeSchema>;
