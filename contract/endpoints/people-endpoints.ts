import * as v from 'valibot';
import { rowsSchema } from '../changes.ts';
import { blockSchema, inviteSchema, messageSchema } from '../entities.ts';
import { reportMutation } from '../mutations/report.ts';
import { publicProfileSchema } from '../public-profile.ts';
import {
  byId,
  byUserId,
  cursorQuery,
  type Endpoint,
  empty,
  endpoint,
  listReply,
} from './endpoint.ts';

/** Other people: finding them, blocking them, reporting them, inviting them. */
export const peopleEndpoints = {
  'list-messages': endpoint({
    method: 'GET',
    path: '/api/messages',
    via: 'gateway',
    who: 'person',
    summary: 'Received or sent messages, newest first.',
    query: v.object({ ...cursorQuery.entries, box: v.picklist(['received', 'sent']) }),
    reply: listReply(messageSchema),
  }),
  'list-featured': endpoint({
    method: 'GET',
    path: '/api/users/featured',
    via: 'gateway',
    who: 'person',
    summary: 'People who fit the caller and whom the caller fits, most active first.',
    query: cursorQuery,
    reply: listReply(publicProfileSchema),
  }),
  'get-user': endpoint({
    method: 'GET',
    path: '/api/users/{id}',
    via: 'gateway',
    who: 'person',
    summary: 'Another person as everybody may see them.',
    path_params: byId,
    reply: v.object({ user: publicProfileSchema }),
  }),
  'list-user-sky': endpoint({
    method: 'GET',
    path: '/api/users/{id}/sky',
    via: 'gateway',
    who: 'person',
    summary: 'What a person has in the sky, newest first.',
    path_params: byId,
    query: cursorQuery,
    reply: listReply(messageSchema),
  }),
  'list-blocks': endpoint({
    method: 'GET',
    path: '/api/blocks',
    via: 'gateway',
    who: 'person',
    summary: 'Whom the caller blocked.',
    reply: v.object({ blocks: v.array(blockSchema) }),
  }),
  'block-person': endpoint({
    method: 'POST',
    path: '/api/blocks/{userId}',
    via: 'gateway',
    who: 'person',
    summary: 'Hides two people from each other.',
    path_params: byUserId,
    reply: v.object({ rows: rowsSchema }),
  }),
  'unblock-person': endpoint({
    method: 'DELETE',
    path: '/api/blocks/{userId}',
    via: 'gateway',
    who: 'person',
    summary: 'Takes a block back.',
    path_params: byUserId,
    reply: v.object({ rows: rowsSchema }),
  }),
  report: endpoint({
    method: 'POST',
    path: '/api/reports',
    via: 'gateway',
    who: 'person',
    summary: 'Tells the operator of a person or a message.',
    status: 202,
    body: reportMutation.args,
    reply: empty,
  }),
  'list-invites': endpoint({
    method: 'GET',
    path: '/api/invites',
    via: 'gateway',
    who: 'person',
    summary: 'The caller’s code, their link, and who came by it.',
    reply: v.object({ code: v.string(), url: v.string(), invited: v.array(inviteSchema) }),
  }),
} as const satisfies Record<string, Endpoint>;
