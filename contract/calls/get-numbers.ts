import * as v from 'valibot';
import { numberRangeSchema, numbersReply } from '../operator-numbers.ts';
import { defineCall } from './define-call.ts';

export const getNumbers = defineCall({
  name: 'get-numbers',
  group: 'operator',
  method: 'GET',
  path: '/api/operator/numbers',
  who: 'operator',
  summary: 'How the server fares: people, letters, reports, pushes, jobs, disk and versions.',
  query: v.object({ range: v.optional(numberRangeSchema, 'month') }),
  reply: numbersReply,
});
