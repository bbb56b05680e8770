import type { Handler } from '../http/call-handler.ts';

/** GET /api/notifications/push-key: returns the public key for a device's push subscription. */
export const getPushKey: Handler<'get-push-key'> = async (_call, { keys }) => ({
  body: { key: keys.vapid.publicKey },
});
