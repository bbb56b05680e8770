import type { Handler } from '../http/call-handler.ts';

/** GET /api/notifications/push-key: what a device makes its push subscription with. */
export const getPushKey: Handler<'get-push-key'> = async (_call, { keys }) => ({
  body: { key: keys.vapid.publicKey },
});
