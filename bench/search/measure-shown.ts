import { chromium, type Locator } from 'playwright-core';
import { buildWhenStale } from '../../scripts/build.ts';
import { startCannedServer } from '../device/canned-server.ts';
import { logIn, waitForSync } from '../device/measure-app.ts';
import { makeLog } from '../device/world.ts';
import { timeUntilPainted } from '../time-until-painted.ts';
import { contentOf, searches } from './make-letters.ts';

export interface Shown {
  /** The time of the first search after the screen was opened. It includes loading the words of all letters. */
  firstMs: number;
  /** The time of each following search, until its results or the empty state are painted. */
  shownMs: number[];
}

/** Measures searches in the built app with this many letters and a slowed-down processor. */
export async function measureShown(
  executablePath: string,
  { letters, slower }: { letters: number; slower: number },
): Promise<Shown> {
  await buildWhenStale();
  const server = await startCannedServer(makeLog(letters, contentOf));
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const context = await browser.newContext({ locale: 'tr-TR' });
    await logIn(context, server);
    const page = await context.newPage();
    await page.goto(`${server.origin}/discover`);
    await waitForSync(page);
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
    await page.locator('a[href="/search"]:visible').first().click();
    const field = page.getByLabel('Mektup, taslak ve kişilerde ara');
    await field.waitFor();
    const asked = searches(letters);
    const firstMs = await timeSearch(field, asked[0] ?? '');
    const shownMs: number[] = [];
    for (const text of asked) shownMs.push(await timeSearch(field, text));
    return { firstMs, shownMs };
  } finally {
    await browser.close();
    server.close();
  }
}

/** Clears the field, enters the text, and measures until the answer is painted. */
async function timeSearch(field: Locator, text: string): Promise<number> {
  await field.fill('');
  await field.page().locator('main mark').first().waitFor({ state: 'detached' });
  return timeUntilPainted(
    field,
    [
      { selector: 'main mark', text: null },
      { selector: 'main h2', text: 'Hiçbir yerde geçmiyor' },
    ],
    { written: text },
  );
}
