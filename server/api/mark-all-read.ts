import type { Handler } from '../http/endpoint-handler.ts';
import * as mutation from '../mutations/mark-all-read.ts';

/** POST /api/messages/mark-all-read: every message that the device had seen is opened. */
export const markAllRead: Handler<'mark-all-read'> = async (call, context) => {
  const { caller, idempotencyKey: key, rawBody } = call;
  const keyed = { userId: caller.userId, key, sent: ['mark-all-read', rawBody ?? null] };
  return { body: await mutation.markAllRead(context, keyed, call.body?.until) };
};
