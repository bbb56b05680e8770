import * as v from 'valibot';
import { messageSchema } from '../entities.ts';
import { cursorQuery, defineCall, listReply } from './define-call.ts';

export const listMessages = defineCall({
  name: 'list-messages',
  group: 'messages',
  method: 'GET',
  path: '/api/messages',
  summary: 'Received or sent messages, newest first.',
  query: v.object({ ...cursorQuery.entries, box: v.picklist(['received', 'sent']) }),
  reply: listReply(messageSchema),
});
