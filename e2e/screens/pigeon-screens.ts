import { holdCalls } from '../fixtures/hold-calls.ts';
import { goOffline, pressAll, scrollToEnd } from './play.ts';
import type { Screen } from './screen.ts';

const route = '/pigeons';

export const pigeonScreens: readonly Screen[] = [
  { name: 'pigeons', route, who: 'me', says: ({ t }) => t('pigeons.recall') },
  { name: 'pigeons-end', route, who: 'me', isFor: 'gallery', act: scrollToEnd },
  { name: 'pigeons-few', route, who: 'lonely', isFor: 'gallery' },
  {
    name: 'pigeons-loading',
    route,
    who: 'me',
    isFor: 'gallery',
    before: ({ context }) => holdCalls(context, (call) => call.startsWith('GET /api/sync')),
    isLoading: true,
  },
  {
    name: 'pigeons-recall',
    route,
    who: 'me',
    says: ({ t }) => t('pigeons.recall-keep'),
    act: pressAll(({ t }) => [t('pigeons.recall')]),
  },
  { name: 'pigeons-offline', route, who: 'me', isFor: 'gallery', act: goOffline },
];
