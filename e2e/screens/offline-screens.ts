import { letWitnessGo } from '../witness/let-witness-go.ts';
import { press, write } from './play.ts';
import type { SweptScreen } from './screen.ts';

/** What the sweep meets without a network, in this order: the first leaves a letter that waits. */
export const offlineScreens: readonly SweptScreen[] = [
  {
    name: 'sky-waiting',
    route: '/discover',
    who: 'me',
    says: ({ t }) => t('offline.title'),
    async act(stage) {
      const { t } = stage.translator;
      await write(stage, 'Bekler.');
      // Where motion is not wanted one's own letter pushes the others down at once, and a busy machine is
      // later with it than browsers excuse.
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
