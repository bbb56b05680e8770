import { changeSettingsBody } from '../live-settings.ts';
import { defineCall, empty } from './define-call.ts';

export const changeLiveSettings = defineCall({
  name: 'change-live-settings',
  group: 'operator',
  method: 'PUT',
  path: '/api/operator/settings',
  who: 'operator',
  summary: 'Changes the limits and lists that it names, on all nodes; null gives back the default.',
  body: changeSettingsBody,
  reply: empty,
});
