import * as v from 'valibot';
import { idSchema } from '../ids.ts';
import { defineMutation, personLane, pigeonLane } from './define-mutation.ts';
import { contentSchema, imageEntries } from './message-content.ts';
import { messageReply } from './send-message.ts';

export const replyMessageArgs = v.strictObject({
  id: idSchema,
  content: contentSchema,
  receiverId: idSchema,
  pigeonId: idSchema,
  originalMessageId: idSchema,
  ...imageEntries,
});
export type ReplyMessage = v.InferOutput<typeof replyMessageArgs>;

export const replyMessage = defineMutation({
  name: 'reply-message',
  group: 'messages',
  method: 'POST',
  path: '/api/messages/reply',
  summary: 'Replies, on the pigeon that brought the message or on an own one.',
  args: replyMessageArgs,
  body: replyMessageArgs,
  reply: messageReply,
  request: (args) => ({ body: args }),
  lanes: (args) => [pigeonLane(args.pigeonId), personLane(args.receiverId)],
  hasUndo: true,
});
