import * as v from 'valibot';
import { rowsSchema } from '../changes.ts';
import { idSchema } from '../ids.ts';
import { contentSchema, imageEntries } from './message-content.ts';
import { defineMutation, personLane, pigeonLane } from './mutation.ts';

const common = { id: idSchema, content: contentSchema, pigeonId: idSchema, ...imageEntries };

export const sendMessageArgs = v.union(
  [
    v.strictObject({ ...common, receiverId: idSchema }),
    v.strictObject({ ...common, sky: v.literal(true) }),
  ],
  // The content's own code outlives the union's general issue.
  (issue) => firstCode(issue) ?? 'a message goes to the sky or to one person',
);
export type SendMessage = v.InferOutput<typeof sendMessageArgs>;

export const messageReply = v.object({ messageId: idSchema, rows: rowsSchema });

export const sendMessage = defineMutation({
  name: 'send-message',
  args: sendMessageArgs,
  call: (args) => ({ method: 'POST', path: '/api/messages', body: args }),
  lanes: (args) => [
    pigeonLane(args.pigeonId),
    ...('receiverId' in args ? [personLane(args.receiverId)] : []),
  ],
  reply: messageReply,
  hasUndo: true,
  silentRefusals: [],
});

function firstCode(issue: v.UnionIssue<v.BaseIssue<unknown>>): string | undefined {
  return issue.issues?.find((inner) => inner.message.startsWith('message-'))?.message;
}
