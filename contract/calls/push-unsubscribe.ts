import { defineCall, empty, noBody } from './define-call.ts';

export const pushUnsubscribe = defineCall({
  name: 'push-unsubscribe',
  group: 'notifications',
  method: 'POST',
  path: '/api/notifications/push-unsubscribe',
  summary: 'Ends this device’s push subscription.',
  body: noBody,
  reply: empty,
});
