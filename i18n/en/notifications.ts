import type { notifications as turkish } from '../tr/notifications.ts';

export const notifications: Record<keyof typeof turkish, string> = {
  'notifications.title': 'Notifications',
  'notifications.unread.one': '{{count}} unread notification',
  'notifications.unread.other': '{{count}} unread notifications',
  'notifications.connected': 'Connected',
  'notifications.disconnected': 'Not connected',
  'notifications.read-all': 'Mark all as read',
  'notifications.remove': 'Remove notification',
  'notifications.removed': 'Notification removed.',
  'notifications.all-read': 'All notifications are marked as read.',
  'notifications.is-unread': 'Unread',
  'notifications.empty.title': 'There are no notifications',
  'notifications.empty.text': 'We will tell you when a pigeon comes.',
  'notifications.arrived.one': 'New notification: {{what}}',
  'notifications.arrived.other': 'You have {{count}} new notifications.',
};
