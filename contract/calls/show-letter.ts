import { byId } from './define-call.ts';
import { defineMutation } from './define-mutation.ts';
import { hiddenLane, hideLetterArgs } from './hide-letter.ts';

export const showLetter = defineMutation({
  name: 'show-letter',
  group: 'messages',
  method: 'DELETE',
  path: '/api/messages/{id}/hidden',
  summary: 'Shows a hidden letter again.',
  path_params: byId,
  args: hideLetterArgs,
  request: ({ messageId }) => ({ ids: { id: messageId } }),
  lanes: ({ messageId }) => [hiddenLane(messageId)],
});
