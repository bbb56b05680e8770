import { drawPicture } from '../../../server/demo/draw-picture.ts';
import { galleryWords } from '../gallery-words.ts';
import { press, scrollToEnd, untilOpen, write } from '../play.ts';
import type { Shot, Stage } from '../shot.ts';

const changeProfile = async ({ page, translator: { t } }: Stage) => {
  await page.getByLabel(t('profile.city'), { exact: true }).fill('Ayvalık');
};

const openBell = async (stage: Stage) => {
  const { t } = stage.translator;
  await press(stage, new RegExp(`^${t('notifications.title')}`));
  await untilOpen(stage);
  await stage.page.getByText(t('notifications.connected'), { exact: true }).waitFor();
};

/** One's own profile, settings, notifications, and the way out. */
export const ownShots: readonly Shot[] = [
  { name: 'completion', route: '/completion', who: 'newcomer' },
  {
    name: 'completion-locked',
    route: '/completion',
    who: 'newcomer',
    async act({ page, translator: { t } }) {
      const places = page.getByRole('navigation').getByText(t('nav.pigeons'));
      // It is disabled, and says why.
      await places.filter({ visible: true }).first().click({ force: true });
      await page.getByText(t('nav.locked')).first().waitFor();
    },
  },
  {
    name: 'completion-uploading',
    route: '/completion',
    who: 'newcomer',
    async act({ page, translator: { t } }) {
      const seeds = [91, 92, 93];
      const files = seeds.map(async (seed) => ({
        name: `${seed}.jpg`,
        mimeType: 'image/jpeg',
        buffer: await drawPicture(seed, 'flight'),
      }));
      await page
        .locator('input[type=file]')
        .first()
        .setInputFiles(await Promise.all(files));
      await page.getByText(t('profile.photo-queued')).first().waitFor();
      await page.getByText(t('profile.photos')).first().scrollIntoViewIfNeeded();
    },
  },
  { name: 'profile', route: '/profile', who: 'me' },
  { name: 'profile-end', route: '/profile', who: 'me', act: scrollToEnd },
  { name: 'profile-unsaved', route: '/profile', who: 'me', act: changeProfile },
  {
    name: 'profile-leave',
    route: '/profile',
    who: 'me',
    async act(stage) {
      const { page, translator } = stage;
      await changeProfile(stage);
      await page
        .getByRole('link', { name: translator.t('nav.discover') })
        .filter({ visible: true })
        .first()
        .click();
      await untilOpen(stage);
    },
  },
  { name: 'settings', route: '/settings', who: 'me' },
  { name: 'settings-end', route: '/settings', who: 'me', act: scrollToEnd },
  {
    name: 'freeze',
    route: '/settings',
    who: 'me',
    async act(stage) {
      await press(stage, stage.translator.t('settings.freeze'));
      await untilOpen(stage);
    },
  },
  {
    name: 'delete',
    route: '/settings',
    who: 'me',
    async act(stage) {
      await press(stage, stage.translator.t('settings.delete'));
      await untilOpen(stage);
    },
  },
  { name: 'notifications', route: '/messages', who: 'me', act: openBell },
  {
    name: 'notifications-empty',
    route: '/messages',
    who: 'lonely',
    act: openBell,
  },
  {
    name: 'account-menu',
    route: '/pigeons',
    who: 'me',
    async act(stage) {
      await press(stage, new RegExp(stage.translator.t('nav.account-menu')));
      await stage.page.getByRole('menu').waitFor();
    },
  },
  {
    name: 'logout',
    route: '/logout',
    who: 'me',
    at: () => '/discover',
    async act(stage) {
      const { page, translator } = stage;
      const { t, language } = translator;
      await write(stage, galleryWords[language].sent[3]);
      await press(stage, t('compose.send-sky'));
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await press(stage, new RegExp(t('nav.account-menu')));
      await page.getByRole('menuitem', { name: t('nav.logout') }).click();
      await page.getByRole('dialog', { name: t('logout.title') }).waitFor();
    },
  },
];
