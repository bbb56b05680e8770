import { reviewDecision } from '../operator-reviews.ts';
import { byId, defineCall, empty } from './define-call.ts';

export const decideReview = defineCall({
  name: 'decide-review',
  group: 'operator',
  method: 'POST',
  path: '/api/operator/reviews/{id}/decide',
  who: 'operator',
  summary: 'Grants or rejects an appeal with an answer, or lets a held picture pass or not.',
  path_params: byId,
  body: reviewDecision,
  reply: empty,
});
