import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import * as v from 'valibot';
import type { FaultProxy } from '../fixtures/fault-proxy.ts';
import { logIn, openMessages, sendToSky, untilControlled } from '../fixtures/person.ts';
import { makePhoto } from '../fixtures/photos.ts';
import { readDevice, type StoredRow } from '../fixtures/read-device.ts';
import type { Seat } from '../fixtures/seat.ts';
import { get, letters, type Outside, people, send } from './live-outside.ts';

/** Letters written on the device. The server has only `lost`. */
export const deviceLetters = {
  /** Rejected, because its pigeon had left from another device. */
  crossed: 'Bu güvercini öbür cihaz da istedi.',
  /** The letter arrived, but the response was lost. The device must retry it with the same idempotency key. */
  lost: 'Bunun yanıtı yolda kayboldu.',
  reply: 'Üç de olur, dört de.',
  pictured: 'Damdan görünen bu.',
  direct: 'Sana da bir çay koydum.',
} as const;
const TAKEN = 'Öbür cihazdan.';
const BIO = 'Dama çıkarım, yazarım.';
const drafts = { sky: 'Yarım kalan bir cümle', conversation: 'Zeynep, ben' };
const UNTIL_MS = 30_000;
const LOOK_EVERY_MS = 100;

interface Scene {
  seat: Seat;
  network: FaultProxy;
  outside: Outside;
}

/**
 * Uses the app on Elif's phone: opens all screens online, then works offline. When this resolves, the device's database
 * has all her offline actions. The network stays off.
 */
export async function liveOnDevice(scene: Scene): Promise<void> {
  const { page } = scene.seat;
  await arrive(scene);
  await lookAround(page, scene.outside);
  await loseAPigeon(scene);
  await loseAnAnswer(scene);
  await goOffline(scene);
  await writeLetters(page, scene.outside);
  await changeThings(page);
  await beginLetters(page, scene.outside);
}

async function arrive({ seat }: Scene): Promise<void> {
  const { page } = seat;
  await logIn(seat, people.elif);
  await page.waitForURL('**/discover');
  await page.evaluate(untilControlled);
}

async function lookAround(page: Page, { deniz, zeynep }: Outside): Promise<void> {
  await page.goto('/discover');
  await page.getByText(letters.skyOfDeniz).waitFor();
  await page.getByText(letters.skyOfSelin).waitFor();
  await openMessages(page, 'Gelen');
  await page.getByText(letters.mertToElif).waitFor();
  await page.goto('/pigeons');
  await page.getByText(/\d güvercin/).waitFor();
  await page.goto('/notifications');
  await page.goto('/profile');
  await page.getByLabel('Hakkında').waitFor();
  await page.goto('/featured');
  await page.getByRole('link', { name: new RegExp(people.deniz.fullName) }).waitFor();
  for (const { id } of [deniz, zeynep]) {
    await page.goto(`/users/${id}`);
    await page.getByRole('button', { name: 'Mektup yaz' }).waitFor();
  }
}

const outboxOf = async (page: Page) => (await readDevice(page)).outbox ?? [];

const untilRow = (
  page: Page,
  words: string,
  isSo: (row: StoredRow) => boolean,
): Promise<StoredRow> =>
  untilFound(`“${words}” as it should be`, async () =>
    (await outboxOf(page)).find((row) => JSON.stringify(row.args).includes(words) && isSo(row)),
  );

/** Polls, because this also runs in older builds, which have no events for these changes. */
async function untilFound<T>(what: string, find: () => Promise<T | undefined>): Promise<T> {
  for (const begun = Date.now(); Date.now() - begun < UNTIL_MS; await setTimeout(LOOK_EVERY_MS)) {
    const found = await find();
    if (found !== undefined) return found;
  }
  throw new Error(`not within ${UNTIL_MS} ms: ${what}`);
}

async function goOffline({ seat, network }: Scene): Promise<void> {
  await seat.context.setOffline(true);
  network.cut();
}

/**
 * Makes a waiting letter fail. Its pigeon was used on another device in the meantime, so the server rejects the letter.
 */
async function loseAPigeon(scene: Scene): Promise<void> {
  const { seat, network, outside } = scene;
  const { page } = seat;
  await goOffline(scene);
  await sendToSky(seat, deviceLetters.crossed);
  const { args } = await untilRow(page, deviceLetters.crossed, () => true);
  const { pigeonId } = v.parse(v.object({ pigeonId: v.string() }), args);
  await send(outside.elif.browser, { content: TAKEN, sky: true, pigeonId });
  network.mend();
  await seat.context.setOffline(false);
  await untilRow(page, deviceLetters.crossed, ({ state }) => state === 'failed');
}

async function loseAnAnswer({ seat, network, outside }: Scene): Promise<void> {
  const { page } = seat;
  await sendToSky(seat, deviceLetters.lost);
  const lost = network.swallow('down');
  await untilRow(page, deviceLetters.lost, ({ firstTriedAt }) => firstTriedAt !== null);
  await lost;
  const sky = v.object({ items: v.array(v.object({ content: v.string() })) });
  await untilFound('the letter whose answer was to be lost', async () => {
    const { items } = v.parse(sky, await get(outside.deniz.browser, '/api/sky'));
    return items.find(({ content }) => content === deviceLetters.lost);
  });
}

const sendOffline = (page: Page) =>
  page.getByRole('button', { name: /Yanıtla|Kaydet, bağlanınca uçsun/ }).click();

async function writeLetters(page: Page, { zeynep }: Outside): Promise<void> {
  await openMessages(page, 'Gelen');
  await page.getByText(letters.denizAgain).click();
  await page.getByLabel('Yanıtın').fill(deviceLetters.reply);
  await sendOffline(page);
  await page.getByRole('article').filter({ hasText: deviceLetters.reply }).waitFor();
  await untilRow(page, deviceLetters.reply, () => true);

  await page.goto('/discover');
  await page.getByRole('button', { name: 'Mektup yaz' }).first().click();
  await page.getByLabel('Mektubun').fill(deviceLetters.pictured);
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(await makePhoto(30));
  await page.getByRole('img', { name: 'Mektuptaki fotoğraf' }).waitFor();
  await sendOffline(page);
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  await page.goto(`/users/${zeynep.id}`);
  await page.getByRole('button', { name: 'Mektup yaz' }).click();
  await page.getByLabel('Mektubun').fill(deviceLetters.direct);
  await sendOffline(page);
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await untilRow(page, deviceLetters.direct, () => true);
}

async function changeThings(page: Page): Promise<void> {
  await page.goto('/profile');
  await page.getByLabel('Hakkında').fill(BIO);
  await page.locator('input[type=file]').setInputFiles(await makePhoto(320));
  await page.getByText('Bağlanınca yüklenir').waitFor();
  await page.getByRole('button', { name: 'Kaydet' }).click();
  await page.getByText('Bu cihaza kaydedildi; bağlanınca gönderilir.').waitFor();
  await page.goto('/settings');
  await page.getByLabel('Okunmamış mektupları e-postayla haber ver').uncheck();
  await untilRow(page, '"quiet_hours"', () => true);
  await openMessages(page, 'Gelen');
  await page.getByText(letters.mertToElif).click();
  await page.getByRole('button', { name: 'Bu kişi için seçenekler' }).click();
  await page.getByRole('button', { name: 'Engelle…' }).click();
  await page.getByRole('button', { name: 'Engelle', exact: true }).click();
  await page.getByText(`${people.mert.fullName} engellendi.`).waitFor();
}

async function beginLetters(page: Page, { zeynep }: Outside): Promise<void> {
  const untilDraft = (text: string) =>
    untilFound(`the draft “${text}”`, async () => {
      const { drafts: kept = [] } = await readDevice(page);
      return kept.find((draft) => draft.text === text);
    });
  await page.goto(`/messages/${zeynep.id}`);
  await page.getByLabel('Yanıtın').fill(drafts.conversation);
  await untilDraft(drafts.conversation);
  await page.goto('/discover');
  await page.getByRole('button', { name: 'Mektup yaz' }).first().click();
  await page.getByLabel('Mektubun').fill(drafts.sky);
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(await makePhoto(120));
  await page.getByRole('img', { name: 'Mektuptaki fotoğraf' }).waitFor();
  await untilDraft(drafts.sky);
  await page.getByText('Taslak kaydedildi').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}
