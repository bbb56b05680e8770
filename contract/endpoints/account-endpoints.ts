import * as v from 'valibot';
import { deleteAccountBody, emailBody, referralReply, resetPasswordBody } from '../accounts.ts';
import { type Endpoint, empty, endpoint } from './endpoint.ts';

/** What helps somebody who cannot come in, and what ends or takes away an account. */
export const accountEndpoints = {
  'resend-verification': endpoint({
    method: 'POST',
    path: '/api/auth/resend-verification',
    via: 'direct',
    who: 'anyone',
    summary: 'Mails the verification link again; answers the same for every address.',
    body: emailBody,
    reply: empty,
  }),
  'forgot-password': endpoint({
    method: 'POST',
    path: '/api/auth/forgot-password',
    via: 'direct',
    who: 'anyone',
    summary: 'Mails a link for a new password.',
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
    path_params: v.object({ code: v.pipe(v.string(), v.maxLength(64)) }),
    reply: referralReply,
  }),
  freeze: endpoint({
    method: 'POST',
    path: '/api/user/freeze',
    via: 'gateway',
    who: 'person',
    summary: 'Hides the account until its next login and ends its sessions.',
    reply: empty,
  }),
  'delete-account': endpoint({
    method: 'DELETE',
    path: '/api/user',
    via: 'gateway',
    who: 'person',
    summary: 'Deletes the account for good.',
    body: deleteAccountBody,
    reply: empty,
  }),
  export: endpoint({
    method: 'POST',
    path: '/api/user/export',
    via: 'gateway',
    who: 'person',
    summary: 'Makes a one-time link to everything kept about the person.',
    reply: v.object({ url: v.string() }),
  }),
} as const satisfies Record<string, Endpoint>;
