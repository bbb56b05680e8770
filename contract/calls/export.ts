import * as v from 'valibot';
import { defineCall } from './define-call.ts';

export const exportData = defineCall({
  name: 'export',
  group: 'account',
  method: 'POST',
  path: '/api/user/export',
  summary: 'Makes a one-time link to everything kept about the person.',
  reply: v.object({ url: v.string() }),
});
