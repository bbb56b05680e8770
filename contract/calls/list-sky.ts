import type * as v from 'valibot';
import { messageSchema } from '../entities.ts';
import { cursorQuery, defineCall, listReply } from './define-call.ts';

export const skyReply = listReply(messageSchema);
export type SkyReply = v.InferOutput<typeof skyReply>;

export const listSky = defineCall({
  name: 'list-sky',
  group: 'messages',
  method: 'GET',
  path: '/api/sky',
  summary: 'The sky, newest first.',
  query: cursorQuery,
  reply: skyReply,
});
