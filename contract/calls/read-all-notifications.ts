import * as v from 'valibot';
import { untilBody } from '../notifications.ts';
import { defineMutation, NOTIFICATIONS_LANE } from './define-mutation.ts';

export const readAllNotifications = defineMutation({
  name: 'read-all-notifications',
  group: 'notifications',
  method: 'POST',
  path: '/api/notifications/read-all',
  summary: 'Reads all notifications that the device had seen.',
  args: v.strictObject({
    until: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  }),
  body: untilBody,
  request: (args) => ({ body: args }),
  lanes: () => [NOTIFICATIONS_LANE],
  silentRejections: 'all',
  errorOfSilentRejection: 'notifications-read-failed',
});
