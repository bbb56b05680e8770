import * as v from 'valibot';
import { idSchema } from '../ids.ts';
import { byUserId } from './define-call.ts';
import { defineMutation } from './define-mutation.ts';

export const muteArgs = v.strictObject({ userId: idSchema });

/** A separate lane, so that letters to this person do not wait for a mute. */
export const muteLane = (userId: string) => `mute:${userId}`;

/** Mutes another person for the caller, on all of their devices. */
export const mutePerson = defineMutation({
  name: 'mute-person',
  group: 'people',
  method: 'POST',
  path: '/api/mutes/{userId}',
  summary: 'Takes a person out of the caller’s sky and makes no notifications of their letters.',
  path_params: byUserId,
  args: muteArgs,
  request: ({ userId }) => ({ ids: { userId } }),
  lanes: ({ userId }) => [muteLane(userId)],
});
