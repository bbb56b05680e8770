import { readScene } from '../../server/demo/demo-pictures.ts';
import { press, pressAll, scrollToEnd, write } from './play.ts';
import type { Screen, Stage } from './screen.ts';

const changeProfile = async ({ page, translator: { t } }: Stage) => {
  await page.getByLabel(t('profile.city'), { exact: true }).fill('Ayvalık');
};

const openBell = async (stage: Stage) => {
  const { t } = stage.translator;
  await press(stage, new RegExp(`^${t('notifications.title')}`));
  await stage.page.getByText(t('notifications.connected'), { exact: true }).waitFor();
};

export const ownScreens: readonly Screen[] = [
  {
    name: 'completion',
    route: '/completion',
    who: 'newcomer',
    says: ({ t }) => t('completion.title'),
  },
  {
    name: 'completion-country',
    route: '/completion',
    who: 'newcomer',
    says: ({ t }) => t('profile.country-guess'),
    async act({ page, translator: { t } }) {
      const field = page.getByRole('combobox', { name: t('profile.country'), exact: true });
      await field.click();
      await field.pressSequentially('an');
      await page.getByRole('listbox').getByRole('option').first().waitFor();
    },
  },
  {
    name: 'completion-locked',
    route: '/completion',
    who: 'newcomer',
    isFor: 'gallery',
    async act({ page, translator: { t } }) {
      const places = page.getByRole('navigation').getByText(t('nav.pigeons'));
      // The link is disabled and shows the reason.
      await places.filter({ visible: true }).first().click({ force: true });
      await page.getByText(t('nav.locked')).first().waitFor();
    },
  },
  {
    name: 'completion-uploading',
    route: '/completion',
    who: 'newcomer',
    isFor: 'gallery',
    async act({ page, translator: { t } }) {
      const numbers = [7, 8, 9];
      const files = numbers.map(async (number) => ({
        name: `${number}.webp`,
        mimeType: 'image/webp',
        buffer: await readScene('flight', number),
      }));
      await page
        .locator('input[type=file]')
        .first()
        .setInputFiles(await Promise.all(files));
      await page.getByText(t('profile.photo-queued')).first().waitFor();
      await page.getByText(t('profile.photos')).first().scrollIntoViewIfNeeded();
    },
  },
  { name: 'profile', route: '/profile', who: 'me', says: ({ t }) => t('profile.lead') },
  {
    name: 'profile-as-others',
    route: '/profile',
    who: 'me',
    says: ({ t }) => t('discover.mine'),
    async act({ page, translator: { t } }) {
      await page.getByRole('link', { name: t('profile.as-others') }).click();
      await page.getByRole('link', { name: t('person.edit') }).waitFor();
    },
  },
  { name: 'profile-end', route: '/profile', who: 'me', isFor: 'gallery', act: scrollToEnd },
  { name: 'profile-unsaved', route: '/profile', who: 'me', isFor: 'gallery', act: changeProfile },
  {
    name: 'profile-wrong',
    route: '/profile',
    who: 'me',
    isFor: 'sweep',
    says: ({ t }) => t('profile.age-order'),
    async act({ page, translator: { t } }) {
      await page.getByLabel(t('profile.age-min'), { exact: true }).fill('50');
      await page.getByLabel(t('profile.age-max'), { exact: true }).fill('40');
    },
  },
  {
    name: 'profile-leave',
    route: '/profile',
    who: 'me',
    says: ({ t }) => t('profile.leave.title'),
    async act(stage) {
      const { page, translator } = stage;
      await changeProfile(stage);
      await page
        .getByRole('link', { name: translator.t('nav.discover') })
        .filter({ visible: true })
        .first()
        .click();
    },
    layer: 'dialog',
  },
  { name: 'settings', route: '/settings', who: 'me', says: ({ t }) => t('settings.delete') },
  { name: 'settings-end', route: '/settings', who: 'me', isFor: 'gallery', act: scrollToEnd },
  {
    name: 'clear',
    route: '/settings',
    who: 'me',
    isFor: 'sweep',
    says: ({ t }) => t('settings.clear-title'),
    act: pressAll(({ t }) => [t('settings.clear-go')]),
    layer: 'dialog',
  },
  {
    name: 'freeze',
    route: '/settings',
    who: 'me',
    says: ({ t }) => t('settings.freeze-title'),
    act: pressAll(({ t }) => [t('settings.freeze')]),
    layer: 'dialog',
  },
  {
    name: 'delete',
    route: '/settings',
    who: 'me',
    says: ({ t }) => t('settings.delete-title'),
    act: pressAll(({ t }) => [t('settings.delete')]),
    layer: 'dialog',
  },
  {
    name: 'account',
    route: '/settings/account',
    who: 'me',
    says: ({ t }) => t('account.this-device'),
  },
  {
    name: 'account-end',
    route: '/settings/account',
    who: 'me',
    isFor: 'gallery',
    act: scrollToEnd,
  },
  {
    name: 'account-email',
    route: '/settings/account',
    who: 'me',
    says: ({ t }) => t('account.email-text'),
    act: pressAll(({ t }) => [t('account.email-title')]),
    layer: 'dialog',
  },
  {
    name: 'account-password',
    route: '/settings/account',
    who: 'me',
    says: ({ t }) => t('account.password-text'),
    act: pressAll(({ t }) => [t('account.password-title')]),
    layer: 'dialog',
  },
  {
    name: 'notifications',
    route: '/messages',
    who: 'me',
    says: ({ t }) => t('notifications.connected'),
    layer: 'dialog',
    act: openBell,
  },
  {
    name: 'notifications-empty',
    route: '/messages',
    who: 'lonely',
    isFor: 'gallery',
    act: openBell,
  },
  {
    name: 'account-menu',
    route: '/pigeons',
    who: 'me',
    says: ({ t }) => t('nav.logout'),
    act: pressAll(({ t }) => [new RegExp(t('nav.account-menu'))]),
    layer: 'menu',
  },
  {
    name: 'logout',
    route: '/logout',
    who: 'me',
    at: () => '/discover',
    isFor: 'gallery',
    async act(stage) {
      const { page, translator } = stage;
      const { t } = translator;
      await write(stage, stage.world.words.waiting);
      await press(stage, t('compose.send-sky'));
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await press(stage, new RegExp(t('nav.account-menu')));
      await page.getByRole('menuitem', { name: t('nav.logout') }).click();
      await page.getByRole('dialog', { name: t('logout.title') }).waitFor();
    },
  },
];
