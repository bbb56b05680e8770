import type { settings as turkish } from '../tr/settings.ts';

/** Settings and logging out. */
export const settings: Record<keyof typeof turkish, string> = {
  'settings.title': 'Settings',
  'settings.look': 'Look and language',
  'settings.theme': 'Theme',
  'settings.theme.system': 'Like the device',
  'settings.theme.light': 'Light',
  'settings.theme.dark': 'Dark',
  'settings.language': 'Language',
  'settings.account': 'Account',
  'settings.email': 'Email',
  'settings.logout': 'Log out',
  'settings.logout-text': 'Everything on this device is deleted; your language stays.',
  'logout.title': 'Log out?',
  'logout.unsent.one': '{{count}} letter is still on this device. Logging out loses it.',
  'logout.unsent.other': '{{count}} letters are still on this device. Logging out loses them.',
  'logout.stay': 'Stay',
  'logout.leave': 'Lose and log out',
  'logout.working': 'Logging out',
};
