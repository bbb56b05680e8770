import * as v from 'valibot';
import { messageSchema } from '../entities.ts';
import { cursorQuery, defineCall, listReply } from './define-call.ts';

/**
 * `removals` is sent with the first page: the number of the last removal that this page already reflects (GET
 * /api/sky/removals).
 */
export const skyReply = v.object({
  ...listReply(messageSchema).entries,
  removals: v.optional(v.number()),
});
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
