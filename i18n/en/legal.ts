import type { legal as turkish } from '../tr/legal.ts';

/** The names of the legal pages and their links. Their content is in i18n/legal. */
export const legal: Record<keyof typeof turkish, string> = {
  'legal.contents': 'On this page',
  'legal.version': 'Version {{version}} · {{date}}',
  'legal.read-terms': 'Read the terms of use (opens a new tab)',
  'legal.read-privacy': 'Read the privacy page (opens a new tab)',
};
