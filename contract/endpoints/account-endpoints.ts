import * as v from 'valibot';
import { deleteAccountBody } from '../accounts.ts';
import { type Endpoint, empty, endpoint } from './endpoint.ts';

/** What ends an account or takes it away. */
export const accountEndpoints = {
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
