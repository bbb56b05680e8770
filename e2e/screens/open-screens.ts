import { dropCalls } from '../fixtures/hold-calls.ts';
import { goOffline, press, scrollToEnd } from './play.ts';
import type { Screen } from './screen.ts';

export const openScreens: readonly Screen[] = [
  { name: 'terms', route: '/terms', who: 'visitor', says: ({ t }) => t('legal.terms') },
  { name: 'terms-end', route: '/terms', who: 'visitor', isFor: 'gallery', act: scrollToEnd },
  { name: 'privacy', route: '/privacy', who: 'visitor', says: ({ t }) => t('legal.privacy') },
  {
    name: 'accessibility',
    route: '/accessibility',
    who: 'visitor',
    says: ({ t }) => t('legal.accessibility'),
  },
  {
    name: 'not-found',
    route: '$',
    who: 'visitor',
    at: () => '/bilinmeyen-yol',
    says: ({ t }) => t('not-found.title'),
  },
  {
    name: 'not-found-inside',
    route: '$',
    who: 'me',
    at: () => '/bilinmeyen-yol',
    says: ({ t }) => t('not-found.title'),
  },
  {
    name: 'new-version',
    route: '/discover',
    who: 'me',
    isFor: 'gallery',
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
    isFor: 'gallery',
    async act(stage) {
      const { page, translator } = stage;
      const places = page.getByRole('link', { name: translator.t('nav.pigeons'), exact: true });
      await goOffline(stage);
      await places.filter({ visible: true }).first().click();
      await page.getByRole('alert').getByRole('heading', { level: 1 }).waitFor();
    },
  },
];
