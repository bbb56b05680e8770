import * as v from 'valibot';
import { idSchema } from '../ids.ts';
import { byId } from './define-call.ts';
import { defineMutation } from './define-mutation.ts';

export const hideLetterArgs = v.strictObject({ messageId: idSchema });

export const hiddenLane = (messageId: string) => `hidden:${messageId}`;

/** Hides another person's letter from the caller, on all of their devices. */
export const hideLetter = defineMutation({
  name: 'hide-letter',
  group: 'messages',
  method: 'POST',
  path: '/api/messages/{id}/hidden',
  summary: 'Hides another person’s letter from the caller.',
  path_params: byId,
  args: hideLetterArgs,
  request: ({ messageId }) => ({ ids: { id: messageId } }),
  lanes: ({ messageId }) => [hiddenLane(messageId)],
  silentRejections: ['message-not-found'],
});
