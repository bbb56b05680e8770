import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { createTranslator } from '../i18n/translate.ts';
import type { Translator } from '../i18n/translator.ts';
import { expectNone } from './fixtures/expect-none.ts';
import { findBarriers } from './fixtures/find-barriers.ts';
import { choose, openFurnishedHouse, visit } from './fixtures/furnished-house.ts';
import type { House, Seat } from './fixtures/house.ts';
import { offerInstall } from './fixtures/offer-install.ts';
import { operate } from './fixtures/operate.ts';
import { NO_NETWORK, testQuiet } from './witness/test-calm.ts';

/** Every dialog, sheet and menu in both languages, on a phone and on a desktop, at each hour in light and dark. */
let house: House;
let seats: Seat[];
let conversation: string;
let person: string;

beforeAll(async () => {
  let places: string[];
  ({ house, seats, places } = await openFurnishedHouse([{}, { isDesktop: true }]));
  // Each round sends a letter at its end.
  await operate(house.dataDir, 'grant', 'deniz@example.org', '--count', '4');
  conversation = places.at(-2) ?? '';
  person = places.at(-1) ?? '';
});
afterAll(() => house.close());

interface Opening {
  name: string;
  at: () => string;
  /** What is pressed, one after the other, until it is open. */
  press: (t: Translator) => (string | RegExp)[];
  role?: 'dialog' | 'menu' | 'alertdialog';
}

const openings: Opening[] = [
  { name: 'composer', at: () => '/discover', press: ({ t }) => [t('discover.write')] },
  {
    name: 'pigeon picker',
    at: () => '/discover',
    press: ({ t }) => [t('discover.write'), new RegExp(`^${t('compose.pigeon-change')}`)],
  },
  { name: 'letter to a person', at: () => person, press: ({ t }) => [t('discover.write')] },
  {
    name: 'answer to a letter',
    at: () => '/discover',
    press: ({ t }) => [t('discover.reply')],
  },
  { name: 'options about a person', at: () => person, press: ({ t }) => [t('person.actions')] },
  {
    name: 'report',
    at: () => conversation,
    press: ({ t }) => [t('person.actions'), t('person.report')],
  },
  { name: 'clear', at: () => '/settings', press: ({ t }) => [t('settings.clear-go')] },
  { name: 'freeze', at: () => '/settings', press: ({ t }) => [t('settings.freeze')] },
  { name: 'delete', at: () => '/settings', press: ({ t }) => [t('settings.delete')] },
  {
    name: 'notifications',
    at: () => '/pigeons',
    press: ({ t }) => [new RegExp(`^${t('notifications.title')}`)],
  },
  {
    name: 'account menu',
    at: () => '/pigeons',
    press: ({ t }) => [new RegExp(t('nav.account-menu'))],
    role: 'menu',
  },
];

describe.each([
  ['tr', 'phone'],
  ['tr', 'desktop'],
  ['en', 'phone'],
  ['en', 'desktop'],
] as const)('in %s on a %s', (language, size) => {
  const translator = createTranslator(language);
  const { t } = translator;
  let page: Page;

  beforeAll(async () => {
    const seat = seats[size === 'phone' ? 0 : 1];
    if (seat === undefined) throw new Error('nobody sits here');
    ({ page } = seat);
    await choose(page, language, size);
  });

  const press = async (name: string | RegExp) =>
    page
      .getByRole('button', { name, ...(typeof name === 'string' ? { exact: true } : {}) })
      .filter({ visible: true })
      .first()
      .click();

  test.each(openings)('$name keeps nobody out', async ({ at, press: steps, role = 'dialog' }) => {
    await visit(page, at());
    for (const step of steps(translator)) await press(step);
    await page.getByRole(role).last().waitFor();
    expectNone(await findBarriers(page));
    await page.keyboard.press('Escape');
  });

  test('the question before a pigeon is called back keeps nobody out', async () => {
    await visit(page, '/pigeons');
    await press(t('pigeons.recall'));
    await page.getByText(t('pigeons.recall-sky')).waitFor();
    expectNone(await findBarriers(page));
  });

  test('the card that offers to install keeps nobody out', async () => {
    await visit(page, '/discover');
    await offerInstall(page, 'dismissed');
    await page.getByRole('button', { name: t('install.later') }).waitFor();
    expectNone(await findBarriers(page));
  });

  test('a wrong form, and leaving with unsaved changes, keep nobody out', async () => {
    await visit(page, '/profile');
    await page.getByLabel(t('profile.city')).fill('Midyat');
    await page.getByLabel(t('profile.age-min'), { exact: true }).fill('50');
    await page.getByLabel(t('profile.age-max'), { exact: true }).fill('40');
    await page.getByText(t('profile.age-order')).waitFor();
    expectNone(await findBarriers(page));
    await page
      .getByRole('link', { name: t('nav.discover') })
      .filter({ visible: true })
      .click();
    await page.getByRole('dialog', { name: t('profile.leave.title') }).waitFor();
    expectNone(await findBarriers(page));
    await press(t('profile.leave.go'));
  });

  test('without a network, with a letter that waits, and asked before logging out', async () => {
    const seat = seats[size === 'phone' ? 0 : 1];
    await visit(page, '/discover');
    await seat?.context.setOffline(true);
    house.network.cut();
    await press(t('discover.write'));
    await page.getByLabel(t('compose.letter')).fill('Bekler.');
    await press(t('compose.send-offline'));
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expectNone(await findBarriers(page));
    await page.goto('/messages?box=sent');
    await page.getByText(t('messages.state.queued')).first().waitFor();
    expectNone(await findBarriers(page));
    await page.goto('/logout');
    await page.getByRole('dialog', { name: t('logout.title') }).waitFor();
    expectNone(await findBarriers(page));
    await press(t('logout.stay'));
    house.network.mend();
    await seat?.context.setOffline(false);
  });
});

testQuiet(() => house, NO_NETWORK);
