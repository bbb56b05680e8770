import { clientLogBody } from '../notifications.ts';
import { defineCall, empty } from './define-call.ts';

export const log = defineCall({
  name: 'log',
  group: 'notifications',
  method: 'POST',
  path: '/api/logs',
  summary: 'Takes down an error of the client.',
  status: 202,
  body: clientLogBody,
  reply: empty,
});
