import * as v from 'valibot';
import { syncReplySchema } from '../changes.ts';
import { checkMirrorBody, checkMirrorReply } from '../check-mirror.ts';
import { messageSchema, personSchema } from '../entities.ts';
import { idSchema } from '../ids.ts';
import { EPOCH_MAX_LENGTH, SYNC_PAGE_MAX, SYNC_PAGE_SIZE } from '../limits.ts';
import { allowLanding, allowLandingBody } from '../mutations/allow-landing.ts';
import { hideLetter } from '../mutations/hide-letter.ts';
import { readMessage } from '../mutations/read-message.ts';
import { replyMessage } from '../mutations/reply-message.ts';
import { sendMessage } from '../mutations/send-message.ts';
import { showLetter } from '../mutations/show-letter.ts';
import {
  byId,
  cursorQuery,
  type Endpoint,
  endpoint,
  limitUpTo,
  listReply,
  wholeNumber,
} from './endpoint.ts';

export const skyReply = listReply(messageSchema);
export type SkyReply = v.InferOutput<typeof skyReply>;

export const skyRemovalsReply = v.object({
  ids: v.array(idSchema),
  next: v.number(),
  reset: v.optional(v.boolean()),
});

/** Messages, the sky, and the log that devices follow. */
export const messageEndpoints = {
  'send-message': endpoint({
    method: 'POST',
    path: '/api/messages',
    via: 'gateway',
    who: 'person',
    summary: 'Sends a message to the sky or to a person.',
    body: sendMessage.args,
    reply: sendMessage.reply,
  }),
  'reply-message': endpoint({
    method: 'POST',
    path: '/api/messages/reply',
    via: 'gateway',
    who: 'person',
    summary: 'Replies, on the pigeon that brought the message or on an own one.',
    body: replyMessage.args,
    reply: replyMessage.reply,
  }),
  'unread-count': endpoint({
    method: 'GET',
    path: '/api/messages/unread-count',
    via: 'gateway',
    who: 'person',
    summary: 'How many messages are unread.',
    reply: v.object({ unread_count: v.number() }),
  }),
  'get-message': endpoint({
    method: 'GET',
    path: '/api/messages/{id}',
    via: 'gateway',
    who: 'person',
    summary: 'One message.',
    path_params: byId,
    reply: v.object({ message: messageSchema, people: v.array(personSchema) }),
  }),
  'read-message': endpoint({
    method: 'POST',
    path: '/api/messages/{id}/read',
    via: 'gateway',
    who: 'person',
    summary: 'Reads a message.',
    path_params: byId,
    reply: readMessage.reply,
  }),
  'allow-landing': endpoint({
    method: 'PUT',
    path: '/api/messages/{id}/landing',
    via: 'gateway',
    who: 'person',
    summary: 'Says whether the landing page may show one’s own letter of the sky.',
    path_params: byId,
    body: allowLandingBody,
    reply: allowLanding.reply,
  }),
  'hide-letter': endpoint({
    method: 'POST',
    path: '/api/messages/{id}/hidden',
    via: 'gateway',
    who: 'person',
    summary: 'Hides another person’s letter from the caller.',
    path_params: byId,
    reply: hideLetter.reply,
  }),
  'show-letter': endpoint({
    method: 'DELETE',
    path: '/api/messages/{id}/hidden',
    via: 'gateway',
    who: 'person',
    summary: 'Shows a hidden letter again.',
    path_params: byId,
    reply: showLetter.reply,
  }),
  'list-sky': endpoint({
    method: 'GET',
    path: '/api/sky',
    via: 'gateway',
    who: 'person',
    summary: 'The sky, newest first.',
    query: cursorQuery,
    reply: skyReply,
  }),
  'list-sky-removals': endpoint({
    method: 'GET',
    path: '/api/sky/removals',
    via: 'gateway',
    who: 'person',
    summary: 'What left the sky since a number.',
    query: v.object({ since: wholeNumber }),
    reply: skyRemovalsReply,
  }),
  sync: endpoint({
    method: 'GET',
    path: '/api/sync',
    via: 'gateway',
    who: 'person',
    summary: 'What changed for the caller since a number.',
    query: v.object({
      since: wholeNumber,
      /** Empty on a device that has no mirror yet. */
      epoch: v.optional(v.pipe(v.string(), v.maxLength(EPOCH_MAX_LENGTH)), ''),
      snapshot: v.optional(wholeNumber),
      limit: limitUpTo(SYNC_PAGE_MAX, SYNC_PAGE_SIZE),
      /** Why a device that had a mirror begins anew, for the server's count. */
      because: v.optional(v.picklist(['checksum'])),
    }),
    reply: syncReplySchema,
  }),
  'check-mirror': endpoint({
    method: 'POST',
    path: '/api/sync/check',
    via: 'gateway',
    who: 'person',
    summary: 'Compares what a device holds with what the caller’s log says, in sums.',
    body: checkMirrorBody,
    reply: checkMirrorReply,
  }),
} as const satisfies Record<string, Endpoint>;
