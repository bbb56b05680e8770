import { emailBody } from '../accounts.ts';
import { defineCall, empty } from './define-call.ts';

export const resendVerification = defineCall({
  name: 'resend-verification',
  group: 'session',
  method: 'POST',
  path: '/api/auth/resend-verification',
  via: 'direct',
  who: 'anyone',
  summary: 'Mails the verification link again; answers the same for every address.',
  status: 202,
  body: emailBody,
  reply: empty,
});
