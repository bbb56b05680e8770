import {
  installCard,
  liveHereForLong,
  pretendIphone,
  reopenSky,
} from '../fixtures/offer-install.ts';
import { goOffline, press, write } from './play.ts';
import type { Screen, Stage } from './screen.ts';

async function send(stage: Stage, text: string): Promise<void> {
  await write(stage, text);
  await press(stage, stage.translator.t('compose.send-sky'));
  await stage.page.getByRole('dialog').waitFor({ state: 'detached' });
}

export const deviceScreens: readonly Screen[] = [
  {
    name: 'settings-data',
    route: '/settings',
    who: 'me',
    at: () => '/discover',
    isFor: 'gallery',
    async act(stage) {
      const { page, translator } = stage;
      const { t } = translator;
      const { draft, waiting } = stage.world.words;
      for (const text of [draft, waiting]) await send(stage, text);
      await page.goto('/settings');
      const card = page.getByRole('region', { name: t('settings.data') });
      await card.getByText(translator.plural('settings.waiting.letters', 2)).waitFor();
      await goOffline(stage);
      await card.getByText(t('settings.export-offline')).waitFor();
      await card.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    },
  },
  {
    name: 'messages-unread',
    route: '/messages',
    who: 'me',
    at: () => '/messages?show=unread',
    isFor: 'gallery',
  },
  {
    name: 'sky-install-by-hand',
    route: '/discover',
    who: 'me',
    isFor: 'gallery',
    before: ({ page }) => pretendIphone(page),
    async act({ page }) {
      await liveHereForLong(page);
      await reopenSky(page);
      await installCard(page).waitFor();
    },
  },
  { name: 'terms-inside', route: '/terms', who: 'me', says: ({ t }) => t('legal.terms') },
  {
    name: 'sky-link',
    route: '/discover',
    who: 'me',
    isFor: 'sweep',
    says: ({ t }) => t('letter.link.title'),
    async act(stage) {
      const { t } = stage.translator;
      await press(stage, t('letter.read-on'));
      await stage.page.getByText(t('letter.show-less')).waitFor();
      await press(stage, 'example.org');
    },
    layer: 'dialog',
  },
];
