import { holdCalls } from '../calls.ts';
import { goOffline, press, scrollToEnd } from '../play.ts';
import type { Shot } from '../shot.ts';

const route = '/pigeons';

/** Pigeons at home, away and at rest. */
export const pigeonShots: readonly Shot[] = [
  { name: 'pigeons', route, who: 'me' },
  { name: 'pigeons-end', route, who: 'me', act: scrollToEnd },
  { name: 'pigeons-few', route, who: 'lonely' },
  {
    name: 'pigeons-loading',
    route,
    who: 'me',
    before: ({ context }) => holdCalls(context, (call) => call.startsWith('GET /api/sync')),
    isLoading: true,
  },
  {
    name: 'pigeons-recall',
    route,
    who: 'me',
    async act(stage) {
      await press(stage, stage.translator.t('pigeons.recall'));
      await stage.page
        .getByText(/Geri çağrılsın mı|Call it back/)
        .first()
        .waitFor();
    },
  },
  { name: 'pigeons-offline', route, who: 'me', act: goOffline },
];
