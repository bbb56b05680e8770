import * as v from 'valibot';
import { idSchema } from '../ids.ts';
import { byId } from './define-call.ts';
import { defineMutation, pigeonLane } from './define-mutation.ts';

/** Whether a page that anybody can open may show it. */
export const allowLandingBody = v.strictObject({ allowed: v.boolean() });

export const allowLanding = defineMutation({
  name: 'allow-landing',
  group: 'messages',
  method: 'PUT',
  path: '/api/messages/{id}/landing',
  summary: 'Says whether the landing page may show one’s own letter of the sky.',
  path_params: byId,
  /** `pigeonId` stays on the device: it names the lane, so that a letter is there before it is allowed. */
  args: v.strictObject({
    messageId: idSchema,
    pigeonId: idSchema,
    allowed: v.boolean(),
  }),
  body: allowLandingBody,
  request: ({ messageId, allowed }) => ({ ids: { id: messageId }, body: { allowed } }),
  lanes: (args) => [pigeonLane(args.pigeonId)],
  // It is refused for a letter that is gone, which no page shows any more.
  silentRejections: ['message-not-found'],
});
