import * as v from 'valibot';
import { rowsSchema } from '../changes.ts';
import { profileSchema } from '../entities.ts';
import { profileUpdateSchema } from '../profile-update.ts';
import { defineMutation, PROFILE_LANE } from './mutation.ts';

export const saveProfileReply = v.object({ profile: profileSchema, rows: rowsSchema });

export const saveProfile = defineMutation({
  name: 'save-profile',
  args: profileUpdateSchema,
  call: (args) => ({ method: 'PUT', path: '/api/user', body: args }),
  lanes: () => [PROFILE_LANE],
  reply: saveProfileReply,
  hasUndo: false,
  silentRefusals: [],
});
