import { liveSettingsReply } from '../live-settings.ts';
import { defineCall } from './define-call.ts';

export const getLiveSettings = defineCall({
  name: 'get-live-settings',
  group: 'operator',
  method: 'GET',
  path: '/api/operator/settings',
  who: 'operator',
  summary: 'The limits and lists that operators can change, and the banner.',
  reply: liveSettingsReply,
});
