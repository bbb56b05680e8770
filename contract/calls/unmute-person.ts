import { byUserId } from './define-call.ts';
import { defineMutation } from './define-mutation.ts';
import { muteArgs, muteLane } from './mute-person.ts';

export const unmutePerson = defineMutation({
  name: 'unmute-person',
  group: 'people',
  method: 'DELETE',
  path: '/api/mutes/{userId}',
  summary: 'Takes a mute back.',
  path_params: byUserId,
  args: muteArgs,
  request: ({ userId }) => ({ ids: { userId } }),
  lanes: ({ userId }) => [muteLane(userId)],
});
