import type { Page } from 'playwright-core';
import type { Translator } from '../i18n/translator.ts';
import { EMOJI_NAME, LONG_NAME, RTL_NAME, UNBROKEN_TEXT } from './fixtures/extreme-texts.ts';
import type { FullHouse } from './fixtures/full-house.ts';
import { offerInstall } from './fixtures/offer-install.ts';

/** A device that stands before a screen, and the words that it speaks. */
export interface Stage {
  page: Page;
  translator: Translator;
}

/** What lies over a page by its role; a region is a card that floats until it is put away. */
export type Layer = 'dialog' | 'menu' | 'region';

/** One screen, or one state of it, in the house of `full-house.ts`. */
export interface Screen {
  name: string;
  who: 'visitor' | 'newcomer' | 'person';
  at: string | ((ids: FullHouse['ids']) => string);
  /** Words that can be seen once it is as it is meant. */
  says: (translator: Translator) => string;
  /** What is done there until it is as it is meant. */
  act?: (stage: Stage) => Promise<void>;
  /** What lies over the page then. */
  layer?: Layer;
}

const UNKNOWN_ID = '01900000-0000-7000-8000-000000000000';

async function press({ page }: Stage, name: string | RegExp): Promise<void> {
  const exact = typeof name === 'string' ? { exact: true } : {};
  const button = page.getByRole('button', { name, ...exact });
  await button.filter({ visible: true }).first().click();
}

/** Presses one button after the other. */
const pressAll =
  (find: (translator: Translator) => (string | RegExp)[]) =>
  async (stage: Stage): Promise<void> => {
    for (const name of find(stage.translator)) await press(stage, name);
  };

/** What is the same for everybody. */
const openScreens: Screen[] = [
  { name: 'home', who: 'visitor', at: '/', says: ({ t }) => t('home.title') },
  { name: 'login', who: 'visitor', at: '/login', says: ({ t }) => t('login.title') },
  {
    name: 'login, verified',
    who: 'visitor',
    at: '/login?verified=1',
    says: ({ t }) => t('login.verified'),
  },
  {
    name: 'login, not verified',
    who: 'visitor',
    at: '/login?verified=0',
    says: ({ t }) => t('login.not-verified'),
  },
  { name: 'register', who: 'visitor', at: '/register', says: ({ t }) => t('register.title') },
  {
    name: 'forgotten password',
    who: 'visitor',
    at: '/forgot-password',
    says: ({ t }) => t('forgot.title'),
  },
  {
    name: 'new password',
    who: 'visitor',
    at: '/forgot-password?code=abc',
    says: ({ t }) => t('forgot.new-title'),
  },
  { name: 'terms', who: 'visitor', at: '/terms', says: ({ t }) => t('legal.terms') },
  { name: 'privacy', who: 'visitor', at: '/privacy', says: ({ t }) => t('legal.privacy') },
  {
    name: 'accessibility',
    who: 'visitor',
    at: '/accessibility',
    says: ({ t }) => t('legal.accessibility'),
  },
  {
    name: 'an address that leads nowhere',
    who: 'visitor',
    at: '/no-such-page',
    says: ({ t }) => t('not-found.title'),
  },
];

const ownScreens: Screen[] = [
  {
    name: 'completion',
    who: 'newcomer',
    at: '/completion',
    says: ({ t }) => t('completion.title'),
  },
  { name: 'sky', who: 'person', at: '/discover', says: () => UNBROKEN_TEXT },
  { name: 'featured', who: 'person', at: '/featured', says: () => LONG_NAME },
  { name: 'pigeons', who: 'person', at: '/pigeons', says: ({ t }) => t('pigeons.recall') },
  { name: 'messages', who: 'person', at: '/messages', says: () => LONG_NAME },
  { name: 'sent messages', who: 'person', at: '/messages?box=sent', says: () => LONG_NAME },
  { name: 'profile', who: 'person', at: '/profile', says: ({ t }) => t('profile.lead') },
  { name: 'settings', who: 'person', at: '/settings', says: ({ t }) => t('settings.delete') },
  { name: 'terms, inside', who: 'person', at: '/terms', says: ({ t }) => t('legal.terms') },
  {
    name: 'an address that leads nowhere, inside',
    who: 'person',
    at: '/no-such-page',
    says: ({ t }) => t('not-found.title'),
  },
  {
    name: 'a person who is not there',
    who: 'person',
    at: `/users/${UNKNOWN_ID}`,
    says: ({ error }) => error('profile-not-found'),
  },
  {
    name: 'a conversation that is not there',
    who: 'person',
    at: `/messages/${UNKNOWN_ID}`,
    says: ({ t }) => t('conversation.unknown.title'),
  },
];

const peopleScreens: Screen[] = (
  [
    ['the longest name', 'long', LONG_NAME],
    ['a name from right to left', 'rtl', RTL_NAME],
    ['a name of pictures', 'emoji', EMOJI_NAME],
  ] as const
).flatMap(([what, id, name]): Screen[] => [
  {
    name: `person with ${what}`,
    who: 'person',
    at: (ids) => `/users/${ids[id]}`,
    says: () => name,
  },
  {
    name: `conversation with ${what}`,
    who: 'person',
    at: (ids) => `/messages/${ids[id]}`,
    says: () => name,
  },
]);

/** What lies over a screen, asks, or has gone wrong. */
const states: Screen[] = [
  {
    name: 'composer',
    who: 'person',
    at: '/discover',
    says: ({ t }) => t('compose.title'),
    act: pressAll(({ t }) => [t('discover.write')]),
    layer: 'dialog',
  },
  {
    name: 'pigeon picker',
    who: 'person',
    at: '/discover',
    says: ({ t }) => t('picker.title'),
    act: pressAll(({ t }) => [t('discover.write'), new RegExp(`^${t('compose.pigeon-change')}`)]),
    layer: 'dialog',
  },
  {
    name: 'letter to a person',
    who: 'person',
    at: ({ long }) => `/users/${long}`,
    says: ({ t }) => t('compose.title'),
    act: pressAll(({ t }) => [t('discover.write')]),
    layer: 'dialog',
  },
  {
    name: 'answer to a letter',
    who: 'person',
    at: '/discover',
    says: ({ t }) => t('compose.reply-title'),
    async act(stage) {
      const { t } = stage.translator;
      const letter = stage.page.getByRole('article').filter({ hasText: LONG_NAME });
      await letter.getByRole('button', { name: t('discover.reply') }).click();
      await stage.page.getByLabel(t('compose.letter')).fill(UNBROKEN_TEXT);
    },
    layer: 'dialog',
  },
  {
    name: 'options about a person',
    who: 'person',
    at: ({ long }) => `/users/${long}`,
    says: ({ t }) => t('person.report'),
    act: pressAll(({ t }) => [t('person.actions')]),
    layer: 'dialog',
  },
  {
    name: 'report',
    who: 'person',
    at: ({ long }) => `/messages/${long}`,
    says: ({ t }) => t('person.report-reason'),
    act: pressAll(({ t }) => [t('person.actions'), t('person.report')]),
    layer: 'dialog',
  },
  ...(['clear', 'freeze', 'delete'] as const).map(
    (name): Screen => ({
      name,
      who: 'person',
      at: '/settings',
      says: ({ t }) => t(`settings.${name}-title`),
      act: pressAll(({ t }) => [t(name === 'clear' ? 'settings.clear-go' : `settings.${name}`)]),
      layer: 'dialog',
    }),
  ),
  {
    name: 'notifications',
    who: 'person',
    at: '/messages?box=sent',
    says: ({ t }) => t('notifications.connected'),
    act: pressAll(({ t }) => [new RegExp(`^${t('notifications.title')}`)]),
    layer: 'dialog',
  },
  {
    name: 'account menu',
    who: 'person',
    at: '/pigeons',
    says: ({ t }) => t('nav.logout'),
    act: pressAll(({ t }) => [new RegExp(t('nav.account-menu'))]),
    layer: 'menu',
  },
  {
    name: 'question before a pigeon is called back',
    who: 'person',
    at: '/pigeons',
    says: ({ t }) => t('pigeons.recall-keep'),
    act: pressAll(({ t }) => [t('pigeons.recall')]),
  },
  {
    name: 'offer to install',
    who: 'person',
    at: '/discover',
    says: ({ t }) => t('install.later'),
    async act({ page }) {
      await offerInstall(page, 'dismissed');
    },
    layer: 'region',
  },
  {
    name: 'wrong form',
    who: 'person',
    at: '/profile',
    says: ({ t }) => t('profile.age-order'),
    act: fillWrongly,
  },
  {
    name: 'leaving with unsaved changes',
    who: 'person',
    at: '/profile',
    says: ({ t }) => t('profile.leave.title'),
    async act(stage) {
      await fillWrongly(stage);
      const sky = stage.page.getByRole('link', { name: stage.translator.t('nav.discover') });
      await sky.filter({ visible: true }).click();
    },
    layer: 'dialog',
  },
];

async function fillWrongly({ page, translator: { t } }: Stage): Promise<void> {
  await page.getByLabel(t('profile.city')).fill('Midyat');
  await page.getByLabel(t('profile.age-min'), { exact: true }).fill('50');
  await page.getByLabel(t('profile.age-max'), { exact: true }).fill('40');
}

/** Every screen that is looked at with a network. */
export const screens: readonly Screen[] = [
  ...openScreens,
  ...ownScreens,
  ...peopleScreens,
  ...states,
];

/** What one sees without a network, in this order: the first leaves a letter that waits. */
export const screensOffline: readonly Screen[] = [
  {
    name: 'sky with a letter that waits',
    who: 'person',
    at: '/discover',
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
    name: 'sent messages with a letter that waits',
    who: 'person',
    at: '/messages?box=sent',
    says: ({ t }) => t('messages.state.queued'),
  },
  {
    name: 'question before logging out',
    who: 'person',
    at: '/logout',
    says: ({ t }) => t('logout.title'),
    layer: 'dialog',
  },
];
