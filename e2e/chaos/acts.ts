import type { Locator, Page } from 'playwright-core';
import { type Model, noteOutbox } from './model.ts';
import type { Player } from './players.ts';

/** Time for a visible screen to read its data. */
const READ_WITHIN_MS = 1_000;

export const actNames = [
  'sends to the sky',
  'sends to the other',
  'replies',
  'reads',
  'calls back',
] as const;
export type ActName = (typeof actNames)[number];

export interface Hand {
  page: Page;
  player: Player;
  model: Model;
  text: string;
}

/** The actions of a person. Each throws if the screen does not offer it or is closed. */
export const acts: Record<ActName, (hand: Hand) => Promise<void>> = {
  async 'sends to the sky'(hand) {
    await openComposer(hand.page);
    await writeAndSend(hand);
  },

  async 'sends to the other'(hand) {
    const { page, player } = hand;
    await openComposer(page);
    await page.getByText('Bir kişiye').click();
    const field = page.getByRole('dialog').getByRole('combobox');
    await offers(page, field);
    await field.fill(player.other.fullName);
    await offers(page, page.getByRole('option', { name: player.other.fullName }));
    await field.press('Enter');
    await writeAndSend(hand);
  },

  async replies({ page, player, model, text }) {
    await visit(page, `/messages/${player.other.userId}`);
    const field = page.getByLabel('Yanıtın');
    await offers(page, field);
    await field.fill(text);
    model.attempted.set(text, player.userId);
    await page.getByRole('button', { name: /^(Yanıtla|Kaydet, bağlanınca uçsun)$/ }).click();
    await page.getByRole('article').filter({ hasText: text }).waitFor();
    await noteOutbox(model, page);
  },

  async reads({ page, player, model }) {
    await visit(page, `/messages/${player.other.userId}`);
    await offers(page, page.getByRole('article'));
    await noteOutbox(model, page);
  },

  async 'calls back'({ page, player, model }) {
    await visit(page, '/pigeons');
    const callBack = page.getByRole('button', { name: 'Geri çağır' });
    await offers(page, callBack);
    await callBack.first().click();
    const yes = page.getByRole('button', { name: /^(Mektubu sil, çağır|Eve çağır)$/ });
    // The dialog of a pigeon that brings an answer has no such button, because the answer must be read first.
    await offers(page, yes);
    model.recalls.set(player.userId, (model.recalls.get(player.userId) ?? 0) + 1);
    await yes.click();
  },
};

async function openComposer(page: Page): Promise<void> {
  await visit(page, '/discover');
  await page.getByRole('button', { name: 'Mektup yaz' }).first().click();
  // The button to change the pigeon is missing if there is no pigeon.
  await offers(page, page.getByRole('button', { name: 'Değiştir' }));
}

async function writeAndSend({ page, player, model, text }: Hand): Promise<void> {
  await page.getByLabel('Mektubun').fill(text);
  model.attempted.set(text, player.userId);
  await page
    .getByRole('button', { name: /^(Uçsun|Gökyüzüne bırak|Kaydet, bağlanınca uçsun)$/ })
    .click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await noteOutbox(model, page);
}

/** Opens a screen without waiting for pictures, which a bad network may delay. */
async function visit(page: Page, path: string): Promise<void> {
  const go = () => page.goto(path, { waitUntil: 'domcontentloaded' });
  // A service worker that is stopped during a response causes one failed request.
  await go().catch(go);
}

/** Throws soon if the screen, after reading its data, does not offer something. */
async function offers(page: Page, what: Locator): Promise<void> {
  await page.getByRole('heading').first().waitFor();
  await what.first().waitFor({ timeout: READ_WITHIN_MS, state: 'attached' });
}
