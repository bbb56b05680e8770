import type { Handler } from '../http/endpoint-handler.ts';
import * as mutation from '../mutations/recall-pigeon.ts';

/** POST /api/pigeons/{id}/recall: the owner calls it home. */
export const recallPigeon: Handler<'recall-pigeon'> = async (call, context) => {
  const { caller, idempotencyKey: key, path } = call;
  const keyed = { userId: caller.userId, key, sent: ['recall-pigeon', path.id] };
  return { body: await mutation.recallPigeon(context, keyed, path.id) };
};
