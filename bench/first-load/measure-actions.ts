import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';

/** The time from each action to the next paint, in milliseconds, by the name of the action. */
export type ActionTimes = Record<string, number>;

const LETTER = 'Bugün rüzgâr denizden esiyor.';
/** The browser reports an interaction some time after the paint that ends it. */
const REPORTED_AFTER_MS = 400;

declare global {
  /** The duration of the longest interaction since this was reset to 0. */
  var benchInteraction: number | undefined;
}

/** Records the longest interaction. Runs in each page before its own code, so it cannot import anything. */
export function watchInteractions(): void {
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) {
      globalThis.benchInteraction = Math.max(globalThis.benchInteraction ?? 0, duration);
    }
    // 16 ms is the lowest threshold that browsers allow.
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
}

/**
 * Does five actions on a phone that shows the sky. Measures each like INP: from the touch or key to the next paint,
 * rounded to 8 ms by the browser. Finally undoes the sent letter.
 */
export async function measureActions(page: Page): Promise<ActionTimes> {
  const times: ActionTimes = {};
  const measure = async (name: string, act: () => Promise<void>) => {
    await page.evaluate(() => {
      globalThis.benchInteraction = 0;
    });
    await act();
    await sleep(REPORTED_AFTER_MS);
    times[name] = await page.evaluate(() => globalThis.benchInteraction ?? 0);
  };
  const shown = (selector: string) => page.locator(`${selector}:visible`).first();

  await measure('open Messages', () => shown('a[href="/messages"]').tap());
  const conversation = shown('ul a[href^="/messages/"]');
  await conversation.waitFor();
  await measure('open a conversation', () => conversation.tap());
  await shown('article p[dir]').waitFor();
  await page.goBack();
  await shown('a[href="/discover"]').tap();

  const write = page.getByRole('button', { name: 'Mektup yaz' }).first();
  await write.waitFor();
  await measure('open the composer', () => write.tap());
  const field = page.getByLabel('Mektubun');
  await field.fill(LETTER);
  await measure('type a letter', () => field.press('!'));
  const send = page.getByRole('button', { name: /Gökyüzüne bırak/ });
  await measure('send', () => send.tap());
  await page.getByRole('button', { name: 'Geri al' }).tap();
  // The composer opens again, with the letter.
  await field.waitFor();
  await page.keyboard.press('Escape');
  await field.waitFor({ state: 'detached' });
  return times;
}
