import * as v from 'valibot';
import { pigeonSchema, profileSchema } from '../entities.ts';
import { recallPigeon } from '../mutations/recall-pigeon.ts';
import { saveProfile } from '../mutations/save-profile.ts';
import { byId, type Endpoint, endpoint } from './endpoint.ts';

/** The caller’s own profile and pigeons. */
export const profileEndpoints = {
  'get-profile': endpoint({
    method: 'GET',
    path: '/api/user',
    via: 'gateway',
    who: 'person',
    summary: 'The caller’s profile.',
    reply: v.object({ profile: profileSchema }),
  }),
  'save-profile': endpoint({
    method: 'PUT',
    path: '/api/user',
    via: 'gateway',
    who: 'person',
    summary: 'Changes what it names and keeps the rest.',
    body: saveProfile.args,
    reply: saveProfile.reply,
  }),
  'list-pigeons': endpoint({
    method: 'GET',
    path: '/api/pigeons',
    via: 'gateway',
    who: 'person',
    summary: 'The caller’s pigeons.',
    reply: v.object({ pigeons: v.array(pigeonSchema) }),
  }),
  'recall-pigeon': endpoint({
    method: 'POST',
    path: '/api/pigeons/{id}/recall',
    via: 'gateway',
    who: 'person',
    summary: 'Calls a pigeon home; an unread message on it is lost.',
    path_params: byId,
    reply: recallPigeon.reply,
  }),
} as const satisfies Record<string, Endpoint>;
