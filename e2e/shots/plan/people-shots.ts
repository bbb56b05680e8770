import { answerInstead } from '../../fixtures/answer-instead.ts';
import { holdCalls } from '../calls.ts';
import { goOffline, press, scrollToEnd, untilOpen } from '../play.ts';
import type { Shot } from '../shot.ts';

const featured = '/featured';
const person = '/users/$userId';

/** Others, all of them and one. */
export const peopleShots: readonly Shot[] = [
  { name: 'featured', route: featured, who: 'me' },
  {
    name: 'featured-loading',
    route: featured,
    who: 'me',
    before: ({ context }) => holdCalls(context, (call) => call.includes('/featured')),
    isLoading: true,
  },
  {
    name: 'featured-empty',
    route: featured,
    who: 'me',
    async before({ context }) {
      const body = { items: [], next: null, people: [] };
      await answerInstead(context, 'GET /api/users/featured', { status: 200, body });
    },
  },
  { name: 'featured-offline', route: featured, who: 'me', act: goOffline },
  { name: 'person', route: person, who: 'me', at: ({ friendId }) => `/users/${friendId}` },
  {
    name: 'person-end',
    route: person,
    who: 'me',
    at: ({ unreadId }) => `/users/${unreadId}`,
    act: scrollToEnd,
  },
  {
    name: 'person-loading',
    route: person,
    who: 'lonely',
    at: ({ friendId }) => `/users/${friendId}`,
    before: ({ context }) => holdCalls(context, (call) => call.startsWith('GET /api/users/')),
    isLoading: true,
  },
  {
    name: 'person-gone',
    route: person,
    who: 'me',
    at: () => '/users/01900000-0000-7000-8000-000000000000',
  },
  {
    name: 'person-options',
    route: person,
    who: 'me',
    at: ({ friendId }) => `/users/${friendId}`,
    async act(stage) {
      await press(stage, stage.translator.t('person.actions'));
      await untilOpen(stage);
    },
  },
];
