import * as v from 'valibot';
import { rowsSchema } from '../changes.ts';
import { idSchema } from '../ids.ts';
import { defineMutation, personLane, pigeonLane } from './define-mutation.ts';
import { contentSchema, imageEntries } from './message-content.ts';

const common = { id: idSchema, content: contentSchema, pigeonId: idSchema, ...imageEntries };

export const sendMessageArgs = v.union(
  [
    v.strictObject({ ...common, receiverId: idSchema }),
    v.strictObject({ ...common, sky: v.literal(true) }),
  ],
  // Prefer the error code of the content over the general issue of the union.
  (issue) => firstCode(issue) ?? 'a message goes to the sky or to one person',
);
export type SendMessage = v.InferOutput<typeof sendMessageArgs>;

export const messageReply = v.object({ messageId: idSchema, rows: rowsSchema });

export const sendMessage = defineMutation({
  name: 'send-message',
  group: 'messages',
  method: 'POST',
  path: '/api/messages',
  summary: 'Sends a message to the sky or to a person.',
  args: sendMessageArgs,
  body: sendMessageArgs,
  reply: messageReply,
  request: (args) => ({ body: args }),
  lanes: (args) => [
    pigeonLane(args.pigeonId),
    ...('receiverId' in args ? [personLane(args.receiverId)] : []),
  ],
  hasUndo: true,
});

function firstCode(issue: v.UnionIssue<v.BaseIssue<unknown>>): string | undefined {
  return issue.issues?.find((inner) => inner.message.startsWith('message-'))?.message;
}
