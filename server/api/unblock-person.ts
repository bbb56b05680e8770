import type { Handler } from '../http/endpoint-handler.ts';
import * as mutation from '../mutations/unblock-person.ts';

/** DELETE /api/blocks/{userId}: takes the caller's block back. */
export const unblockPerson: Handler<'unblock-person'> = async (call, context) => {
  const { caller, idempotencyKey: key, path } = call;
  const keyed = { userId: caller.userId, key, sent: ['unblock-person', path.userId] };
  return { body: await mutation.unblockPerson(context, keyed, path.userId) };
};
