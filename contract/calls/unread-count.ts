import * as v from 'valibot';
import { defineCall } from './define-call.ts';

export const unreadCount = defineCall({
  name: 'unread-count',
  group: 'messages',
  method: 'GET',
  path: '/api/messages/unread-count',
  summary: 'How many messages are unread.',
  reply: v.object({ unread_count: v.number() }),
});
