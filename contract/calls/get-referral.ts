import * as v from 'valibot';
import { referralReply } from '../accounts.ts';
import { storableText } from '../text.ts';
import { defineCall } from './define-call.ts';

export const getReferral = defineCall({
  name: 'get-referral',
  group: 'session',
  method: 'GET',
  path: '/api/auth/referral/{code}',
  via: 'direct',
  who: 'anyone',
  summary: 'Who invites with this code.',
  path_params: v.object({ code: v.pipe(storableText, v.maxLength(64)) }),
  reply: referralReply,
});
