import type { Handler } from '../http/call-handler.ts';
import { verifyIdentity } from './verify-identity.ts';

/**
 * POST /api/user/confirm-identity: stores that the user of the session has proved their identity. Throws what
 * `verifyIdentity` throws.
 */
export const confirmIdentity: Handler<'confirm-identity'> = async (call, context) => {
  const { caller, body: identity, request } = call;
  await verifyIdentity(context, { caller, identity, request });
  await context.db
    .updateTable('sessions')
    .set({ proved_at: context.now() })
    .where('id', '=', caller.sessionId)
    .execute();
  return { body: {} };
};
