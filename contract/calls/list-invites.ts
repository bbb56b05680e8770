import * as v from 'valibot';
import { inviteSchema } from '../entities.ts';
import { defineCall } from './define-call.ts';

export const listInvites = defineCall({
  name: 'list-invites',
  group: 'people',
  method: 'GET',
  path: '/api/invites',
  summary: 'The caller’s code, their link, and who came by it.',
  reply: v.object({ code: v.string(), url: v.string(), invited: v.array(inviteSchema) }),
});
