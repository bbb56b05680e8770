import type { search as turkish } from '../tr/search.ts';

export const search: Record<keyof typeof turkish, string> = {
  'search.title': 'Search',
  'search.field': 'Search letters, drafts and people',
  'search.clear': 'Clear the search',
  'search.kinds': 'What to show',
  'search.all': 'All',
  'search.letter': 'Letters',
  'search.draft': 'Drafts',
  'search.person': 'People',
  'search.letters': 'Letters',
  'search.drafts': 'Drafts',
  'search.people': 'People',
  'search.count.one': '{{count}} result',
  'search.count.other': '{{count}} results',
  'search.group.one': '{{count}} letter',
  'search.group.other': '{{count}} letters',
  'search.open-group': 'Show all {{count}} letters',
  'search.close-group': 'Show only the newest',
  'search.start.title': 'What are you looking for?',
  'search.start.text':
    'Your letters, drafts and the people you know are searched on this device; no connection is needed, and what you search for goes nowhere.',
  'search.nothing.title': 'Not found anywhere',
  'search.nothing.text.one':
    '“{{text}}” is not in the {{count}} letter on this device, in drafts or among people.',
  'search.nothing.text.other':
    '“{{text}}” is not in the {{count}} letters on this device, in drafts or among people.',
  'search.also': 'These can be searched too',
  'search.also-name': 'A name',
  'search.also-city': 'A city',
  'search.also-begin': 'The beginning of a word',
  'search.preparing': 'Your letters are being made ready for search; not all may be found yet.',
};
