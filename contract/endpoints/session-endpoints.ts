import {
  loginBody,
  loginReply,
  loginVerifiedReply,
  refreshReply,
  registerBody,
  registerReply,
} from '../accounts.ts';
import { type Endpoint, empty, endpoint } from './endpoint.ts';

/** Registering, coming in and going out. */
export const sessionEndpoints = {
  register: endpoint({
    method: 'POST',
    path: '/api/auth/register',
    via: 'direct',
    who: 'anyone',
    summary: 'Registers an account and mails its verification link.',
    status: 201,
    body: registerBody,
    reply: registerReply,
  }),
  login: endpoint({
    method: 'POST',
    path: '/api/auth/login',
    via: 'direct',
    who: 'anyone',
    summary: 'Begins a session; brings a frozen account back.',
    body: loginBody,
    reply: loginReply,
  }),
  'login-verified': endpoint({
    method: 'POST',
    path: '/api/auth/login-verified',
    via: 'direct',
    who: 'anyone',
    summary:
      'Begins a session without the password, once, in the browser that has just registered.',
    reply: loginVerifiedReply,
  }),
  logout: endpoint({
    method: 'POST',
    path: '/api/auth/logout',
    via: 'direct',
    who: 'anyone',
    summary: 'Ends the session of this device.',
    reply: empty,
  }),
  refresh: endpoint({
    method: 'POST',
    path: '/api/auth/refresh',
    via: 'gateway',
    who: 'person',
    summary: 'Renews the auth token.',
    reply: refreshReply,
  }),
} as const satisfies Record<string, Endpoint>;
