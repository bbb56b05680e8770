import type { Handler } from '../http/endpoint-handler.ts';
import * as mutation from '../mutations/save-profile.ts';

/** PUT /api/user: the profile's fields; one left out is kept (product.md section 5). */
export const saveProfile: Handler<'save-profile'> = async (call, context) => {
  const { caller, idempotencyKey: key, rawBody } = call;
  const keyed = { userId: caller.userId, key, sent: ['save-profile', rawBody] };
  return { body: await mutation.saveProfile(context, keyed, call.body) };
};
