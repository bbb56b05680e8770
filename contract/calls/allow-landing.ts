import * as v from 'valibot';
import { idSchema } from '../ids.ts';
import { byId } from './define-call.ts';
import { defineMutation, pigeonLane } from './define-mutation.ts';

export const allowLandingBody = v.strictObject({ allowed: v.boolean() });

export const allowLanding = defineMutation({
  name: 'allow-landing',
  group: 'messages',
  method: 'PUT',
  path: '/api/messages/{id}/landing',
  summary: 'Says whether the landing page may show one’s own letter of the sky.',
  path_params: byId,
  /** `pigeonId` is not sent. It names the lane, so that the letter is delivered before it is allowed. */
  args: v.strictObject({
    messageId: idSchema,
    pigeonId: idSchema,
    allowed: v.boolean(),
  }),
  body: allowLandingBody,
  request: ({ messageId, allowed }) => ({ ids: { id: messageId }, body: { allowed } }),
  lanes: (args) => [pigeonLane(args.pigeonId)],
  // The server rejects the call if the letter no longer exists. Then no page shows the letter anyway.
  silentRejections: ['message-not-found'],
});
