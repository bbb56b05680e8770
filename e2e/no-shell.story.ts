import { mkdirSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type House, openHouse, type Seat } from './fixtures/house.ts';
import { makeNewcomer } from './fixtures/newcomer.ts';
import { comeIn, openMessages, sendToSky, untilControlled } from './fixtures/person.ts';
import { untilStill } from './fixtures/until-calm.ts';
import { testCalm } from './witness/test-calm.ts';

const deniz = { email: 'deniz@example.org', fullName: 'Deniz Çağlar', city: 'Ayvalık' };
const LETTER = 'Kabuğu olmayan tarayıcıdan.';
const REFUSAL = 'Module service workers are not supported';
const WORDS = {
  tr: 'Bu tarayıcı Güvercin’i bağlantısız açamıyor.',
  en: 'This browser cannot open Güvercin without a connection.',
};

let house: House;
let phone: Seat;
let desktop: Seat;

beforeAll(async () => {
  house = await openHouse();
  await makeNewcomer(house, deniz);
  [phone, desktop] = await Promise.all([house.seat(), house.seat({ isDesktop: true })]);
  for (const { context } of [phone, desktop]) {
    // As Firefox before 147 does.
    await context.addInitScript((words) => {
      const { register } = ServiceWorkerContainer.prototype;
      ServiceWorkerContainer.prototype.register = function (url, options) {
        if (options?.type === 'module') return Promise.reject(new TypeError(words));
        return register.call(this, url, options);
      };
    }, REFUSAL);
  }
  for (const seat of [phone, desktop]) await comeIn(seat, deniz);
});
afterAll(() => house.close());

test('a browser that knows no module workers delivers letters all the same', async () => {
  await sendToSky(phone, LETTER);
  await openMessages(phone.page, 'Giden');
  const row = phone.page.getByRole('listitem').filter({ hasText: LETTER });
  await row.getByText('Gökyüzünde').waitFor();
});

test('and the settings say, in both languages, that it does not open without a network', async () => {
  for (const [name, { page }] of Object.entries({ phone, desktop })) {
    for (const language of ['tr', 'en'] as const) {
      await page.evaluate((chosen) => localStorage.setItem('language', chosen), language);
      await page.goto('/settings');
      const words = page.getByText(WORDS[language]);
      await words.waitFor();
      await words.scrollIntoViewIfNeeded();
      const folder = process.env.SCREENS;
      if (folder === undefined) continue;
      mkdirSync(folder, { recursive: true });
      await untilStill(page);
      await page.screenshot({ path: `${folder}/${language}-${name}-no-shell.png` });
    }
  }
});

test('a browser that knows them says nothing of the kind', async () => {
  const seat = await house.seat();
  const { page, context } = seat;
  await comeIn(seat, deniz, '/settings');
  await page.evaluate(untilControlled);
  await page.getByText('Yeniden gelebilecekler').waitFor();
  expect(await page.getByText(WORDS.tr).count()).toBe(0);
  await context.close();
});

testCalm(() => house, [REFUSAL]);
