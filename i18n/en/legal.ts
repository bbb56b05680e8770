import type { legal as turkish } from '../tr/legal.ts';

/** The legal pages as they are named and linked to; what they say is in i18n/legal. */
export const legal: Record<keyof typeof turkish, string> = {
  'legal.contents': 'On this page',
  'legal.version': 'Version {{version}} · {{date}}',
  'legal.read-terms': 'Read the terms of use (opens a new tab)',
  'legal.read-privacy': 'Read the privacy page (opens a new tab)',
};
