import * as v from 'valibot';
import { rowsSchema } from '../changes.ts';
import { notificationSettingsSchema } from '../notification-settings.ts';
import {
  clientLogBody,
  listedNotificationSchema,
  newNotificationBody,
  presenceBody,
  pushSubscribedReply,
  pushSubscriptionBody,
  untilBody,
} from '../notifications.ts';
import { byId, cursorQuery, type Endpoint, empty, endpoint, noBody } from './endpoint.ts';

const rowsReply = v.object({ rows: rowsSchema });
const settingsReply = v.object({ settings: notificationSettingsSchema });

/** Notifications, how they reach a person, and what they hear while away. */
export const notificationEndpoints = {
  'mark-all-read': endpoint({
    method: 'POST',
    path: '/api/messages/mark-all-read',
    via: 'gateway',
    who: 'person',
    summary: 'Reads all messages that the device had seen.',
    body: untilBody,
    reply: rowsReply,
  }),
  'list-notifications': endpoint({
    method: 'GET',
    path: '/api/notifications',
    via: 'gateway',
    who: 'person',
    summary: 'Notifications, newest first.',
    query: cursorQuery,
    reply: v.object({
      notifications: v.array(listedNotificationSchema),
      unread_count: v.number(),
      next: v.nullable(v.string()),
    }),
  }),
  'create-notification': endpoint({
    method: 'POST',
    path: '/api/notifications',
    via: 'gateway',
    who: 'person',
    summary: 'Makes a notification for the caller alone.',
    body: newNotificationBody,
    reply: v.object({ notification: listedNotificationSchema, rows: rowsSchema }),
  }),
  'read-notification': endpoint({
    method: 'POST',
    path: '/api/notifications/{id}/read',
    via: 'gateway',
    who: 'person',
    summary: 'Reads one notification.',
    path_params: byId,
    reply: rowsReply,
  }),
  'read-all-notifications': endpoint({
    method: 'POST',
    path: '/api/notifications/read-all',
    via: 'gateway',
    who: 'person',
    summary: 'Reads all notifications that the device had seen.',
    body: untilBody,
    reply: rowsReply,
  }),
  'get-settings': endpoint({
    method: 'GET',
    path: '/api/notifications/settings',
    via: 'gateway',
    who: 'person',
    summary: 'How the caller wants to be told.',
    reply: settingsReply,
  }),
  'save-settings': endpoint({
    method: 'PUT',
    path: '/api/notifications/settings',
    via: 'gateway',
    who: 'person',
    summary: 'Changes how the caller wants to be told.',
    body: notificationSettingsSchema,
    reply: v.object({ settings: notificationSettingsSchema, rows: rowsSchema }),
  }),
  'get-push-key': endpoint({
    method: 'GET',
    path: '/api/notifications/push-key',
    via: 'gateway',
    who: 'person',
    summary: 'The public key that a push subscription is made with.',
    reply: v.object({ key: v.string() }),
  }),
  'push-subscribe': endpoint({
    method: 'POST',
    path: '/api/notifications/push-subscribe',
    via: 'gateway',
    who: 'person',
    summary: 'Lets this device be told while the app is closed.',
    body: pushSubscriptionBody,
    reply: pushSubscribedReply,
  }),
  'push-unsubscribe': endpoint({
    method: 'POST',
    path: '/api/notifications/push-unsubscribe',
    via: 'gateway',
    who: 'person',
    summary: 'Ends this device’s push subscription.',
    body: noBody,
    reply: empty,
  }),
  presence: endpoint({
    method: 'POST',
    path: '/api/presence',
    via: 'gateway',
    who: 'person',
    summary: 'Tells whether a stream’s tab is visible.',
    status: 202,
    body: presenceBody,
    reply: empty,
  }),
  log: endpoint({
    method: 'POST',
    path: '/api/logs',
    via: 'gateway',
    who: 'person',
    summary: 'Takes down an error of the client.',
    status: 202,
    body: clientLogBody,
    reply: empty,
  }),
} as const satisfies Record<string, Endpoint>;
