import { presenceBody, presenceReply } from '../notifications.ts';
import { defineCall } from './define-call.ts';

export const presence = defineCall({
  name: 'presence',
  group: 'notifications',
  method: 'POST',
  path: '/api/presence',
  summary: 'Tells whether a stream’s tab is visible, and how many letters wait on its device.',
  status: 202,
  body: presenceBody,
  reply: presenceReply,
});
