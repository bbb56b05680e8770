import { letWitnessGo } from '../witness/let-witness-go.ts';
import { press, write } from './play.ts';
import type { SweptScreen } from './screen.ts';

/** Offline screens of the sweep, in this order. The first one leaves a waiting letter. */
export const offlineScreens: readonly SweptScreen[] = [
  {
    name: 'sky-waiting',
    route: '/discover',
    who: 'me',
    says: ({ t }) => t('offline.title'),
    async act(stage) {
      const { t } = stage.translator;
      await write(stage, 'Bekler.');
      // With reduced motion, the new letter moves the other letters at once. On a busy machine this takes longer than
      // the time in which browsers ignore layout shifts.
      await letWitnessGo(stage.page);
      await press(stage, t('compose.send-offline'));
      await stage.page.getByRole('dialog').waitFor({ state: 'detached' });
    },
  },
  {
    name: 'messages-sent-waiting',
    route: '/messages',
    who: 'me',
    at: () => '/messages?box=sent',
    says: ({ t }) => t('messages.state.queued'),
  },
  {
    name: 'logout-waiting',
    route: '/logout',
    who: 'me',
    says: ({ t }) => t('logout.title'),
    layer: 'dialog',
  },
];
