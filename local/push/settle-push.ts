import { AppError } from '../../contract/errors.ts';
import type { Device } from '../device/device.ts';
import { SessionEnded } from '../device/in-session.ts';
import { isStorageFull } from '../device/is-storage-full.ts';
import { type RecordValue, readRecord, type SessionRecord } from '../device/stored-records.ts';
import { NetworkError } from '../net/network-error.ts';
import { endQuietly } from './end-quietly.ts';
import { noteSubscription } from './note-subscription.ts';
import { PUSH_LOCK, type PushBrowser } from './push-browser.ts';
import { subscribeHere } from './subscribe-here.ts';
import { endAtServer } from './turn-push-off.ts';

/**
 * Brings browser and server in step with what the person has chosen on this device: at the start of
 * the app, when somebody logs in or out, and when the browser says that a subscription has changed.
 * A subscription that nobody here chose, a former person's, is ended. One that is lost or made with
 * another key is made again; where that fails for now, pushes are shown as off and it is tried again at
 * the next occasion; where it is refused, they are off, and the server is told so until it has heard it.
 */
export async function settlePush(device: Device, browser: PushBrowser): Promise<void> {
  await device.locks.request(PUSH_LOCK, async () => {
    const session = await readRecord(device.db, 'auth');
    const chosen = session === null ? null : await readRecord(device.db, 'push');
    if (session === null || chosen === null) {
      await endQuietly(await browser.readSubscription());
      return;
    }
    if (browser.permission() !== 'granted' || chosen.isEnding) {
      await giveUp(device, browser, { session, chosen });
      return;
    }
    try {
      await subscribeHere(device, browser, session);
    } catch (error) {
      if (isRefusal(error)) await giveUp(device, browser, { session, chosen });
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

/** They are off at once. A thread that ends meanwhile leaves word of it, and the next one goes on. */
async function giveUp(
  device: Device,
  browser: PushBrowser,
  { session, chosen }: Omit<Attempt, 'error'>,
): Promise<void> {
  try {
    await noteSubscription(device, session, { ...chosen, endpoint: '', isEnding: true });
    await endQuietly(await browser.readSubscription());
    await endAtServer(device);
  } catch (error) {
    if (!isExpected(error)) throw error;
    // Without room for the word nothing is left to go on from: the push service tells the server then.
    if (!isStorageFull(error)) return;
    await endQuietly(await browser.readSubscription());
  }
  await device.db.records.delete('push');
}
