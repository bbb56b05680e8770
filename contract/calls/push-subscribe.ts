import { pushSubscribedReply, pushSubscriptionBody } from '../notifications.ts';
import { defineCall } from './define-call.ts';

export const pushSubscribe = defineCall({
  name: 'push-subscribe',
  group: 'notifications',
  method: 'POST',
  path: '/api/notifications/push-subscribe',
  summary: 'Lets this device be told while the app is closed.',
  body: pushSubscriptionBody,
  reply: pushSubscribedReply,
});
