import * as v from 'valibot';
import { idSchema } from '../ids.ts';
import { defineMutation, pigeonLane } from './mutation.ts';
import { rowsReply } from './read-message.ts';

/** Whether a page that anybody can open may show it. */
export const allowLandingBody = v.strictObject({ allowed: v.boolean() });

/** `pigeonId` stays on the device: it names the lane, so that a letter is there before it is allowed. */
export const allowLandingArgs = v.strictObject({
  messageId: idSchema,
  pigeonId: idSchema,
  allowed: v.boolean(),
});

export const allowLanding = defineMutation({
  name: 'allow-landing',
  args: allowLandingArgs,
  call: ({ messageId, allowed }) => ({
    method: 'PUT',
    path: `/api/messages/${messageId}/landing`,
    body: { allowed },
  }),
  lanes: (args) => [pigeonLane(args.pigeonId)],
  reply: rowsReply,
  hasUndo: false,
  // It is refused for a letter that is gone, which no page shows any more.
  silentRefusals: ['message-not-found'],
});
