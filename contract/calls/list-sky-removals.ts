import * as v from 'valibot';
import { idSchema } from '../ids.ts';
import { defineCall, wholeNumber } from './define-call.ts';

export const skyRemovalsReply = v.object({
  ids: v.array(idSchema),
  next: v.number(),
  reset: v.optional(v.boolean()),
});

export const listSkyRemovals = defineCall({
  name: 'list-sky-removals',
  group: 'messages',
  method: 'GET',
  path: '/api/sky/removals',
  summary: 'What left the sky since a number.',
  query: v.object({ since: wholeNumber }),
  reply: skyRemovalsReply,
});
