import { hiddenLane, hideLetterArgs } from './hide-letter.ts';
import { defineMutation } from './mutation.ts';
import { rowsReply } from './read-message.ts';

/** Shows a hidden letter again. */
export const showLetter = defineMutation({
  name: 'show-letter',
  args: hideLetterArgs,
  call: ({ messageId }) => ({
    method: 'DELETE',
    path: `/api/messages/${messageId}/hidden`,
    body: undefined,
  }),
  lanes: ({ messageId }) => [hiddenLane(messageId)],
  reply: rowsReply,
  hasUndo: false,
  silentRefusals: [],
});
