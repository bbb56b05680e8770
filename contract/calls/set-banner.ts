import { setBannerBody } from '../live-settings.ts';
import { defineCall, empty } from './define-call.ts';

export const setBanner = defineCall({
  name: 'set-banner',
  group: 'operator',
  method: 'PUT',
  path: '/api/operator/banner',
  who: 'operator',
  summary:
    'Shows a banner to every person, until a time or until it is taken down; null takes it down.',
  body: setBannerBody,
  reply: empty,
});
