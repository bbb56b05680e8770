import type { Screen } from './screen.ts';

const route = '/sky/$letterId';

export const skyLetterScreens: readonly Screen[] = [
  {
    name: 'sky-letter',
    route,
    who: 'me',
    at: ({ ownInSky }) => `/sky/${ownInSky.id}`,
    says: ({ t }) => t('sky-letter.mine'),
  },
  {
    name: 'sky-letter-unknown',
    route,
    who: 'me',
    isFor: 'sweep',
    at: () => '/sky/01900000-0000-7000-8000-000000000000',
    says: ({ t }) => t('sky-letter.unknown.title'),
  },
];
