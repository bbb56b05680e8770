import { publicProfileSchema } from '../public-profile.ts';
import { cursorQuery, defineCall, listReply } from './define-call.ts';

export const listFeatured = defineCall({
  name: 'list-featured',
  group: 'people',
  method: 'GET',
  path: '/api/users/featured',
  summary: 'People who fit the caller and whom the caller fits, most active first.',
  query: cursorQuery,
  reply: listReply(publicProfileSchema),
});
