import * as v from 'valibot';
import { messageSchema, personSchema } from '../entities.ts';
import { byId, defineCall } from './define-call.ts';

export const getMessage = defineCall({
  name: 'get-message',
  group: 'messages',
  method: 'GET',
  path: '/api/messages/{id}',
  summary: 'One message.',
  path_params: byId,
  reply: v.object({ message: messageSchema, people: v.array(personSchema) }),
});
