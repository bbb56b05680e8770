import * as v from 'valibot';
import { emailBody, referralReply, resetPasswordBody } from '../accounts.ts';
import { landingLetterReply } from '../landing-letter.ts';
import { operatorReply } from '../operator.ts';
import { storableText } from '../text.ts';
import { type Endpoint, empty, endpoint } from './endpoint.ts';

/** What helps somebody who cannot come in yet, or no longer, or only wants to know whom to ask. */
export const entryEndpoints = {
  'resend-verification': endpoint({
    method: 'POST',
    path: '/api/auth/resend-verification',
    via: 'direct',
    who: 'anyone',
    summary: 'Mails the verification link again; answers the same for every address.',
    status: 202,
    body: emailBody,
    reply: empty,
  }),
  'forgot-password': endpoint({
    method: 'POST',
    path: '/api/auth/forgot-password',
    via: 'direct',
    who: 'anyone',
    summary: 'Mails a link for a new password.',
    status: 202,
    body: emailBody,
    reply: empty,
  }),
  'reset-password': endpoint({
    method: 'POST',
    path: '/api/auth/reset-password',
    via: 'direct',
    who: 'anyone',
    summary: 'Sets a new password with the code of the mail; ends all sessions.',
    body: resetPasswordBody,
    reply: empty,
  }),
  'get-referral': endpoint({
    method: 'GET',
    path: '/api/auth/referral/{code}',
    via: 'direct',
    who: 'anyone',
    summary: 'Who invites with this code.',
    path_params: v.object({ code: v.pipe(storableText, v.maxLength(64)) }),
    reply: referralReply,
  }),
  'get-operator': endpoint({
    method: 'GET',
    path: '/api/operator',
    via: 'direct',
    who: 'anyone',
    summary: 'Who runs this server, and how to reach them.',
    reply: operatorReply,
  }),
  'get-landing-letter': endpoint({
    method: 'GET',
    path: '/api/landing-letter',
    via: 'direct',
    who: 'anyone',
    summary: 'The letter of the day that the landing page shows, if any author allows it.',
    reply: landingLetterReply,
  }),
} as const satisfies Record<string, Endpoint>;
