import { messageSchema } from '../entities.ts';
import { byId, cursorQuery, defineCall, listReply } from './define-call.ts';

export const listUserSky = defineCall({
  name: 'list-user-sky',
  group: 'messages',
  method: 'GET',
  path: '/api/users/{id}/sky',
  summary: 'What a person has in the sky, newest first.',
  path_params: byId,
  query: cursorQuery,
  reply: listReply(messageSchema),
});
