import * as v from 'valibot';
import { idSchema } from './ids.ts';

const scalar = v.union([v.string(), v.number(), v.boolean()]);

/** Body of POST /api/safe-endpoint. For GET, the fields of the body become query parameters. */
export const envelopeSchema = v.strictObject({
  endpoint: v.pipe(v.string(), v.maxLength(512), v.startsWith('/')),
  method: v.picklist(['GET', 'POST', 'PUT', 'DELETE']),
  body: v.optional(v.nullable(v.record(v.string(), v.unknown()))),
  params: v.optional(v.nullable(v.record(v.string(), scalar))),
  idempotencyKey: v.optional(idSchema),
  /**
   * The person that the request is made for. The server answers `other-person` if the session belongs to another
   * person.
   */
  userId: v.optional(idSchema),
});
export type Envelope = v.InferOutput<typeof envelopeSchema>;
