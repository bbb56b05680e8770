import { press } from './play.ts';
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
      await press(stage, t('discover.write'));
      await stage.page.getByLabel(t('compose.letter')).fill('Bekler.');
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
