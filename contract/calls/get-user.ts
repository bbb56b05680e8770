import * as v from 'valibot';
import { publicProfileSchema } from '../public-profile.ts';
import { byId, defineCall } from './define-call.ts';

export const getUser = defineCall({
  name: 'get-user',
  group: 'people',
  method: 'GET',
  path: '/api/users/{id}',
  summary: 'Another person as everybody may see them.',
  path_params: byId,
  reply: v.object({ user: publicProfileSchema }),
});
