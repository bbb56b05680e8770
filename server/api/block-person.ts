import type { Handler } from '../http/endpoint-handler.ts';
import * as mutation from '../mutations/block-person.ts';

/** POST /api/blocks/{userId}: hides two people from each other. */
export const blockPerson: Handler<'block-person'> = async (call, context) => {
  const { caller, idempotencyKey: key, path } = call;
  const keyed = { userId: caller.userId, key, sent: ['block-person', path.userId] };
  return { body: await mutation.blockPerson(context, keyed, path.userId) };
};
