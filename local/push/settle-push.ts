import { AppError } from '../../contract/errors.ts';
import type { Device } from '../device.ts';
import { NetworkError } from '../network-error.ts';
import { SessionEnded } from '../session/in-session.ts';
import { isStorageFull } from '../storage/is-storage-full.ts';
import { type RecordValue, readRecord, type SessionRecord } from '../stored-records.ts';
import { endQuietly } from './end-quietly.ts';
import { noteSubscription } from './note-subscription.ts';
import type { PushBrowser } from './push-browser.ts';
import { PUSH_LOCK } from './push-lock.ts';
import { subscribeHere } from './subscribe-here.ts';
import { endAtServer } from './turn-push-off.ts';

/**
 * Brings browser and server in step with what the person has chosen on this device: at the start of
 * the app, when somebody logs in or out, and when the browser says that a subscription has changed.
 * A subscription that nobody here chose, a former person's, is ended. One that is lost or made with
 * another key is made again; where that fails for now, pushes are shown as off and it is tried again at
 * the next occasion; where it is refused, they are off.
 */
export async function settlePush(device: Device, browser: PushBrowser): Promise<void> {
  await device.locks.request(PUSH_LOCK, async () => {
    const session = await readRecord(device.db, 'auth');
    const chosen = session === null ? null : await readRecord(device.db, 'push');
    if (session === null || chosen === null) {
      await endQuietly(await browser.readSubscription());
      return;
    }
    if (browser.permission() !== 'granted') {
      await giveUp(device, browser);
      return;
    }
    try {
      await subscribeHere(device, browser, session);
    } catch (error) {
      if (isRefusal(error)) await giveUp(device, browser);
      else await waitForBetter(device, browser, { session, chosen, error });
    }
  });
}

/** Anything else, such as no network, a push service that does not answer or a full disk, passes. */
function isRefusal(error: unknown): boolean {
  if (error instanceof AppError) return error.fate === 'reject';
  return error instanceof DOMException && error.name === 'NotAllowedError';
}

interface Attempt {
  session: SessionRecord;
  chosen: RecordValue<'push'>;
  error: unknown;
}

/** Pushes stay wanted; without a subscription they are shown as off. Throws what nobody expects. */
async function waitForBetter(
  device: Device,
  browser: PushBrowser,
  { session, chosen, error }: Attempt,
): Promise<void> {
  try {
    if ((await browser.readSubscription()) === null) {
      await noteSubscription(device, session, { ...chosen, endpoint: '' });
    }
  } catch (cause) {
    // A person who leaves takes the note along; without room for it, the next occasion notes it.
    if (!(cause instanceof SessionEnded || isStorageFull(cause))) throw cause;
  }
  if (!isExpected(error)) throw error;
}

function isExpected(error: unknown): boolean {
  if (error instanceof NetworkError || error instanceof SessionEnded) return true;
  // What browser and push service say; a full disk among it.
  return error instanceof AppError || error instanceof DOMException || isStorageFull(error);
}

async function giveUp(device: Device, browser: PushBrowser): Promise<void> {
  await device.db.records.delete('push');
  await endQuietly(await browser.readSubscription());
  try {
    await endAtServer(device);
  } catch (error) {
    // The push service will tell the server that this subscription is no more.
    if (!isExpected(error)) throw error;
  }
}
