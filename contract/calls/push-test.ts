import { pushTestReply } from '../notifications.ts';
import { defineCall, noBody } from './define-call.ts';

export const pushTest = defineCall({
  name: 'push-test',
  group: 'notifications',
  method: 'POST',
  path: '/api/notifications/push-test',
  summary: 'Sends a push to this device now and says what its push service answered.',
  body: noBody,
  reply: pushTestReply,
});
