import * as v from 'valibot';
import { pigeonSchema } from '../entities.ts';
import { defineCall } from './define-call.ts';

export const listPigeons = defineCall({
  name: 'list-pigeons',
  group: 'profile',
  method: 'GET',
  path: '/api/pigeons',
  summary: 'The caller’s pigeons.',
  reply: v.object({ pigeons: v.array(pigeonSchema) }),
});
