import * as v from 'valibot';
import { peopleReply } from '../operator-reviews.ts';
import { defineCall } from './define-call.ts';

const SEARCH_MAX_LENGTH = 200;

export const findPeople = defineCall({
  name: 'find-people',
  group: 'operator',
  method: 'GET',
  path: '/api/operator/people',
  who: 'operator',
  summary: 'Finds people by a part of their name, or by their whole e-mail address or id.',
  query: v.object({ search: v.pipe(v.string(), v.trim(), v.maxLength(SEARCH_MAX_LENGTH)) }),
  reply: peopleReply,
});
