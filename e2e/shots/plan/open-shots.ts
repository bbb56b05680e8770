import { dropCalls } from '../calls.ts';
import { goOffline, press, scrollToEnd } from '../play.ts';
import type { Shot } from '../shot.ts';

/** What is the same for everybody, and what is not there. */
export const openShots: readonly Shot[] = [
  { name: 'terms', route: '/terms', who: 'visitor' },
  { name: 'terms-end', route: '/terms', who: 'visitor', act: scrollToEnd },
  { name: 'privacy', route: '/privacy', who: 'visitor' },
  { name: 'accessibility', route: '/accessibility', who: 'me' },
  { name: 'not-found', route: '$', who: 'visitor', at: () => '/bilinmeyen-yol' },
  { name: 'not-found-inside', route: '$', who: 'me', at: () => '/bilinmeyen-yol' },
  {
    name: 'new-version',
    route: '/discover',
    who: 'me',
    before: ({ context }) => dropCalls(context, '**/assets/screens-*'),
    async act(stage) {
      const { t } = stage.translator;
      await press(stage, new RegExp(t('nav.account-menu')));
      await stage.page.getByText(t('update.ready')).first().waitFor();
    },
  },
  {
    name: 'broken',
    route: '/pigeons',
    who: 'me',
    at: () => '/discover',
    async act(stage) {
      const { page, translator } = stage;
      const places = page.getByRole('link', { name: translator.t('nav.pigeons'), exact: true });
      await goOffline(stage);
      await places.filter({ visible: true }).first().click();
      await page.getByRole('alert').getByRole('heading', { level: 1 }).waitFor();
    },
  },
];
