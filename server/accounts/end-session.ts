import type { Context } from '../context.ts';
import { removeSubscriptionsOf } from '../push/subscriptions.ts';

export type EndReason =
  | 'logout'
  | 'offline-logout'
  | 'token-reused'
  | 'login-again'
  | 'password-reset'
  | 'freeze'
  | 'suspension'
  | 'deletion';

/** Ends a session for good: tokens are refused at once, streams close, pushes end. */
export async function endSession(
  context: Pick<Context, 'db' | 'now' | 'bus'>,
  sessionId: string,
  reason: EndReason,
): Promise<void> {
  await context.db
    .updateTable('sessions')
    .set({ ended_at: context.now(), end_reason: reason })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute();
  await removeSubscriptionsOf(context.db, [sessionId]);
  context.bus.publish({ type: 'session-ended', sessionId });
}
