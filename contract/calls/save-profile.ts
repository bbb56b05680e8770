import * as v from 'valibot';
import { rowsSchema } from '../changes.ts';
import { profileSchema } from '../entities.ts';
import { profileUpdateSchema } from '../profile-update.ts';
import { defineMutation, PROFILE_LANE } from './define-mutation.ts';

export const saveProfileReply = v.object({ profile: profileSchema, rows: rowsSchema });

export const saveProfile = defineMutation({
  name: 'save-profile',
  group: 'profile',
  method: 'PUT',
  path: '/api/user',
  summary: 'Changes what it names and keeps the rest.',
  args: profileUpdateSchema,
  body: profileUpdateSchema,
  reply: saveProfileReply,
  request: (args) => ({ body: args }),
  lanes: () => [PROFILE_LANE],
});
