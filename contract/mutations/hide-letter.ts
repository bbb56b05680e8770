import * as v from 'valibot';
import { idSchema } from '../ids.ts';
import { defineMutation } from './mutation.ts';
import { rowsReply } from './read-message.ts';

export const hideLetterArgs = v.strictObject({ messageId: idSchema });

export const hiddenLane = (messageId: string) => `hidden:${messageId}`;

/** Hides another person's letter from the caller, on all of their devices. */
export const hideLetter = defineMutation({
  name: 'hide-letter',
  args: hideLetterArgs,
  call: ({ messageId }) => ({
    method: 'POST',
    path: `/api/messages/${messageId}/hidden`,
    body: undefined,
  }),
  lanes: ({ messageId }) => [hiddenLane(messageId)],
  reply: rowsReply,
  hasUndo: false,
  // The letter is gone already.
  silentRefusals: ['message-not-found'],
});
