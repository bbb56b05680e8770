import * as v from 'valibot';
import { idSchema } from '../ids.ts';
import { contentSchema, imageEntries } from './message-content.ts';
import { defineMutation, personLane, pigeonLane } from './mutation.ts';
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
  args: replyMessageArgs,
  call: (args) => ({ method: 'POST', path: '/api/messages/reply', body: args }),
  lanes: (args) => [pigeonLane(args.pigeonId), personLane(args.receiverId)],
  reply: messageReply,
  hasUndo: true,
  silentRefusals: [],
});
