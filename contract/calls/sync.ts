import * as v from 'valibot';
import { syncReplySchema } from '../changes.ts';
import { EPOCH_MAX_LENGTH, SYNC_PAGE_MAX, SYNC_PAGE_SIZE } from '../limits.ts';
import { defineCall, limitUpTo, wholeNumber } from './define-call.ts';

export const sync = defineCall({
  name: 'sync',
  group: 'messages',
  method: 'GET',
  path: '/api/sync',
  summary: 'What changed for the caller since a number.',
  query: v.object({
    since: wholeNumber,
    /** Empty if the device has no mirror yet. */
    epoch: v.optional(v.pipe(v.string(), v.maxLength(EPOCH_MAX_LENGTH)), ''),
    snapshot: v.optional(wholeNumber),
    limit: limitUpTo(SYNC_PAGE_MAX, SYNC_PAGE_SIZE),
    /** Why the device rebuilds its mirror. The server counts it. */
    because: v.optional(v.picklist(['checksum'])),
  }),
  reply: syncReplySchema,
});
