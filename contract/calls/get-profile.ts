import * as v from 'valibot';
import { profileSchema } from '../entities.ts';
import { defineCall } from './define-call.ts';

export const getProfile = defineCall({
  name: 'get-profile',
  group: 'profile',
  method: 'GET',
  path: '/api/user',
  summary: 'The caller’s profile.',
  reply: v.object({ profile: profileSchema }),
});
