import * as v from 'valibot';
import { defineCall } from './define-call.ts';

export const getPushKey = defineCall({
  name: 'get-push-key',
  group: 'notifications',
  method: 'GET',
  path: '/api/notifications/push-key',
  summary: 'The public key that a push subscription is made with.',
  reply: v.object({ key: v.string() }),
});
