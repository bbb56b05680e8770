import * as v from 'valibot';
import { blockSchema } from '../entities.ts';
import { defineCall } from './define-call.ts';

export const listBlocks = defineCall({
  name: 'list-blocks',
  group: 'people',
  method: 'GET',
  path: '/api/blocks',
  summary: 'Whom the caller blocked.',
  reply: v.object({ blocks: v.array(blockSchema) }),
});
