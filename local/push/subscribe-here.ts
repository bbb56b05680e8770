import { getPushKey } from '../../contract/calls/get-push-key.ts';
import { pushSubscribe } from '../../contract/calls/push-subscribe.ts';
import type { Device } from '../device/device.ts';
import { isQuotaExceeded } from '../device/is-quota-exceeded.ts';
import { readRecord, type SessionRecord } from '../device/stored-records.ts';
import { callAsPerson } from '../net/call-as-person.ts';
import { endQuietly } from './end-quietly.ts';
import { noteSubscription } from './note-subscription.ts';
import type { BrowserSubscription, PushBrowser } from './push-browser.ts';

/**
 * Makes sure that browser, server and record agree that this device gets pushes. An existing subscription with the
 * server's current key is kept. Throws on failure. A new subscription is then ended, unless pushes were already wanted
 * and only the quota was exceeded.
 */
export async function subscribeHere(
  device: Device,
  browser: PushBrowser,
  session: SessionRecord,
): Promise<void> {
  const { key } = await callAsPerson(device, getPushKey);
  const isWanted = (await readRecord(device.db, 'push'))?.isEnding === false;
  const before = await readFitting(browser, key);
  const subscription = before ?? (await browser.subscribe(key));
  try {
    const { sessionId, refused } = await callAsPerson(device, pushSubscribe, {
      body: { ...subscription.body },
    });
    const { endpoint } = subscription.body;
    await noteSubscription(device, session, {
      sessionId,
      endpoint,
      key,
      refused,
      isEnding: false,
    });
  } catch (error) {
    const isKept = before !== null || (isWanted && isQuotaExceeded(error));
    if (!isKept) await endQuietly(subscription);
    throw error;
  }
}

/** Returns the browser's subscription. One made with another key is useless, so it is ended and `null` is returned. */
async function readFitting(browser: PushBrowser, key: string): Promise<BrowserSubscription | null> {
  const found = await browser.readSubscription();
  if (found === null || found.key === null || found.key === key) return found;
  await found.end();
  return null;
}
