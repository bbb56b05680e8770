import type { keys as turkish } from '../tr/keys.ts';

/** The keyboard: the actions of keys, the list of keys, and the jump to a screen or a person. */
export const keys: Record<keyof typeof turkish, string> = {
  'keys.title': 'Keyboard shortcuts',
  'keys.hint': 'Shortcut: {{key}}',
  'keys.named': '{{label}} ({{key}})',
  'keys.write': 'New letter',
  'keys.search': 'Search',
  'keys.next': 'Next letter',
  'keys.before': 'Previous letter',
  'keys.reply': 'Answer the letter',
  'keys.help': 'This list',
  'keys.jump': 'Go to a page or a person',
  'keys.send': 'Send the letter being written',
  'keys.note': 'Single letters rest while you write in a field. Settings turns them off.',
  'keys.note-off': 'Single letters are off. Settings turns them on.',
  'keys.jump-title': 'Where to?',
  'keys.jump-field': 'A page or a person',
  'keys.jump-none': 'No page and nobody you know has that name.',
  'settings.keys': 'Single-letter shortcuts',
  'settings.keys-note':
    'On a keyboard n begins a letter, j goes to the next one, ? shows them all.',
  'settings.keys-show': 'Show them all',
};
