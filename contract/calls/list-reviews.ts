import { reviewsReply } from '../operator-reviews.ts';
import { defineCall } from './define-call.ts';

export const listReviews = defineCall({
  name: 'list-reviews',
  group: 'operator',
  method: 'GET',
  path: '/api/operator/reviews',
  who: 'operator',
  summary: 'Open appeals, and pictures that look like a removed one, the oldest first.',
  reply: reviewsReply,
});
