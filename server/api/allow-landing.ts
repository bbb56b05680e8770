import type { Handler } from '../http/endpoint-handler.ts';
import * as mutation from '../mutations/allow-landing.ts';

/** PUT /api/messages/{id}/landing: its author lets the landing page show it, or no longer. */
export const allowLanding: Handler<'allow-landing'> = async (call, context) => {
  const { caller, idempotencyKey: key, path, rawBody, body } = call;
  const keyed = { userId: caller.userId, key, sent: ['allow-landing', path.id, rawBody] };
  return { body: await mutation.allowLanding(context, keyed, { id: path.id, ...body }) };
};
