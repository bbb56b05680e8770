import { answerInstead } from '../fixtures/answer-instead.ts';
import { holdCalls } from '../fixtures/hold-calls.ts';
import { goOffline, pressAll, scrollToEnd } from './play.ts';
import type { Screen } from './screen.ts';

const featured = '/featured';
const person = '/users/$userId';

export const peopleScreens: readonly Screen[] = [
  {
    name: 'featured',
    route: featured,
    who: 'me',
    says: ({ t }) => t('featured.title'),
    // The people on the first page change each day.
    act: ({ page }) => page.locator('main a[href^="/users/"]').first().waitFor(),
  },
  {
    name: 'featured-loading',
    route: featured,
    who: 'me',
    isFor: 'gallery',
    before: ({ context }) => holdCalls(context, (call) => call.includes('/featured')),
    isLoading: true,
  },
  {
    name: 'featured-empty',
    route: featured,
    who: 'me',
    isFor: 'gallery',
    async before({ context }) {
      const body = { items: [], next: null, people: [] };
      await answerInstead(context, 'GET /api/users/featured', { status: 200, body });
    },
  },
  {
    name: 'featured-nobody',
    route: featured,
    who: 'me',
    at: () => '/featured?language=eo&age=60',
    says: ({ t }) => t('featured.nobody'),
    isFor: 'sweep',
  },
  { name: 'featured-offline', route: featured, who: 'me', isFor: 'gallery', act: goOffline },
  {
    name: 'person',
    route: person,
    who: 'me',
    at: ({ friend }) => `/users/${friend.id}`,
    says: (_, { friend }) => friend.name,
  },
  {
    name: 'person-end',
    route: person,
    who: 'me',
    at: ({ unreadId }) => `/users/${unreadId}`,
    isFor: 'gallery',
    act: scrollToEnd,
  },
  {
    name: 'person-loading',
    route: person,
    who: 'lonely',
    at: ({ friend }) => `/users/${friend.id}`,
    isFor: 'gallery',
    before: ({ context }) => holdCalls(context, (call) => call.startsWith('GET /api/users/')),
    isLoading: true,
  },
  {
    name: 'person-gone',
    route: person,
    who: 'me',
    at: () => '/users/01900000-0000-7000-8000-000000000000',
    says: ({ error }) => error('profile-not-found'),
  },
  {
    name: 'person-options',
    route: person,
    who: 'me',
    at: ({ friend }) => `/users/${friend.id}`,
    says: ({ t }) => t('person.report-note'),
    act: pressAll(({ t }) => [t('person.actions')]),
    layer: 'dialog',
  },
  {
    name: 'letter-to-person',
    route: person,
    who: 'me',
    at: ({ friend }) => `/users/${friend.id}`,
    isFor: 'sweep',
    says: ({ t }) => t('compose.title'),
    act: pressAll(({ t }) => [t('discover.write')]),
    layer: 'dialog',
  },
];
