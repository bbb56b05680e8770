import type { BrowserContext, Page } from 'playwright-core';
import { AUTH_COOKIE, SESSION_COOKIE } from '../../contract/cookies.ts';
import { timeUntilPainted } from '../time-until-painted.ts';
import { type CannedServer, makeToken } from './canned-server.ts';

export async function logIn(context: BrowserContext, { origin }: CannedServer): Promise<void> {
  await context.addCookies([
    { name: AUTH_COOKIE, value: makeToken(), url: origin },
    { name: SESSION_COOKIE, value: '1', url: origin },
  ]);
}

/** Returns the milliseconds from a tap on Messages to its newest letters painted. Starts and ends on another screen. */
export async function measureOpening(page: Page): Promise<number> {
  const link = page.locator('a[href="/messages"]:visible').first();
  const row = 'ul a[href^="/messages/"]';
  const took = await timeUntilPainted(link, [{ selector: row, text: null }]);
  await page.locator('a[href="/discover"]:visible').first().click();
  // The address changes before the screen does.
  await page.locator(row).first().waitFor({ state: 'detached' });
  return took;
}

/** Returns the milliseconds from a tap on Send to the letter painted on the sky behind. */
export async function measureTap(page: Page, text: string): Promise<number> {
  await page.getByRole('button', { name: 'Mektup yaz' }).first().click();
  await page.getByLabel('Mektubun').fill(text);
  const send = page.getByRole('button', { name: /Gökyüzüne bırak/ });
  await send.waitFor();
  const took = await timeUntilPainted(send, [{ selector: 'article p', text }]);
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  return took;
}

/** A first sync that takes this long on any machine hangs. */
const SYNCS_WITHIN_MS = 180_000;
const LOOK_EVERY_MS = 50;

/** Waits until the device's own record marks the first sync as complete. Throws after the time limit. */
export async function waitForSync(page: Page): Promise<void> {
  const begun = performance.now();
  while (!(await isSynced(page))) {
    if (performance.now() - begun > SYNCS_WITHIN_MS) {
      throw new Error(`the first sync has not ended after ${SYNCS_WITHIN_MS / 1000} s`);
    }
    await page.waitForTimeout(LOOK_EVERY_MS);
  }
}

function isSynced(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    // Opening a missing database would create an empty one, with which the app cannot start.
    const databases = await indexedDB.databases();
    if (!databases.some(({ name }) => name === 'guvercin')) return false;
    const request = indexedDB.open('guvercin');
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    try {
      if (!db.objectStoreNames.contains('records')) return false;
      const record = db.transaction('records').objectStore('records').get('sync');
      const stored = await new Promise<{ value?: { isComplete?: boolean } } | undefined>(
        (resolve) => {
          record.onsuccess = () => resolve(record.result);
        },
      );
      return stored?.value?.isComplete === true;
    } finally {
      db.close();
    }
  });
}
