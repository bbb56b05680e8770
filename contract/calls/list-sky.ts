import * as v from 'valibot';
import { messageSchema } from '../entities.ts';
import { cursorQuery, defineCall, listReply } from './define-call.ts';

/** `removals`: the first page knows of the removals up to this number (GET /api/sky/removals). */
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
