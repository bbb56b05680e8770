import type { BrowserContext, Page } from 'playwright-core';
import { AUTH_COOKIE, SESSION_COOKIE } from '../../contract/cookies.ts';
import { timeUntilPainted } from '../time-until-painted.ts';
import { type CannedServer, makeToken } from './canned-server.ts';

/** Makes a device that of the canned server's one person. */
export async function logIn(context: BrowserContext, { origin }: CannedServer): Promise<void> {
  await context.addCookies([
    { name: AUTH_COOKIE, value: makeToken(), url: origin },
    { name: SESSION_COOKIE, value: '1', url: origin },
  ]);
}

/** From a tap on Messages to its newest letters painted, in milliseconds; starts and ends elsewhere. */
export async function measureOpening(page: Page): Promise<number> {
  const link = page.locator('a[href="/messages"]:visible').first();
  const row = 'ul a[href^="/messages/"]';
  const took = await timeUntilPainted(link, [{ selector: row, text: null }]);
  await page.locator('a[href="/discover"]:visible').first().click();
  // The address changes before the screen does.
  await page.locator(row).first().waitFor({ state: 'detached' });
  return took;
}

/** From a tap on Send to the letter painted on the sky behind, in milliseconds. */
export async function measureTap(page: Page, text: string): Promise<number> {
  await page.getByRole('button', { name: 'Mektup yaz' }).first().click();
  await page.getByLabel('Mektubun').fill(text);
  const send = page.getByRole('button', { name: /Gökyüzüne bırak/ });
  await send.waitFor();
  const took = await timeUntilPainted(send, [{ selector: 'article p', text }]);
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  return took;
}

/** A first sync that takes so long, on whatever machine, will never end. */
const SYNCS_WITHIN_MS = 180_000;
const LOOK_EVERY_MS = 50;

/** Waits until the device's own record says that the first sync is done; throws when it never is. */
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
    // Who opens a database that is not there makes an empty one, in which the app cannot begin.
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
