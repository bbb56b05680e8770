import { presence } from '../contract/calls/presence.ts';
import { AppError } from '../contract/errors.ts';
import { WAITING_LETTERS_MAX } from '../contract/limits.ts';
import type { Device } from '../local/device/device.ts';
import { SessionEnded } from '../local/device/in-session.ts';
import { readRecord } from '../local/device/stored-records.ts';
import { callInSession } from '../local/net/call-as-person.ts';
import { NetworkError } from '../local/net/network-error.ts';
import { queryWaiting } from '../local/queries/query-waiting.ts';
import { isAskingWhetherEmptied, learnWhetherEmptied } from '../local/session/found-empty.ts';

/** Between two tabs there is a moment in which none is visible: it is not told. */
const SETTLE_MS = 1_000;

/** Twice within the minute for which the server believes it: one of the two may be lost. */
const RENEW_MS = 25_000;

/**
 * Tells the server whether a tab of this device is looked at (POST /api/presence), while a stream is open:
 * at its beginning, after each change, and again and again as long as one is.
 */
export function createPresence({
  device,
  isVisible,
  onError,
}: {
  device: Device;
  isVisible: () => boolean;
  onError: (error: unknown) => void;
}) {
  let isConnected = false;
  let told: boolean | null = null;
  let soon: unknown = null;
  let renewal: unknown = null;

  const tell = async () => {
    soon = null;
    const visible = isVisible();
    if (!isConnected || told === visible) return;
    told = visible;
    if (visible) renewLater();
    await say(device, visible);
  };

  const tellSoon = () => {
    if (!isConnected) return;
    soon ??= device.timers.set(() => tell().catch(settle), SETTLE_MS);
  };

  const tellAnew = () => {
    told = null;
    tellSoon();
  };

  const renewLater = () => {
    if (renewal !== null) device.timers.clear(renewal);
    renewal = device.timers.set(() => {
      renewal = null;
      if (isVisible()) tellAnew();
    }, RENEW_MS);
  };

  const settle = (error: unknown) => {
    // Not told: the next change or the next stream tells it anew, and the server's mark runs out.
    told = null;
    if (error instanceof NetworkError || error instanceof SessionEnded) return;
    if (!(error instanceof AppError)) onError(error);
  };

  return {
    connected() {
      isConnected = true;
      tellAnew();
    },
    changed: tellSoon,
    /** A page that was closed has told by itself that it is not looked at; another one may be. */
    pageLeft: tellAnew,
    stop() {
      isConnected = false;
      for (const timer of [soon, renewal]) if (timer !== null) device.timers.clear(timer);
      soon = null;
      renewal = null;
    },
  };
}

/**
 * Says it with how many letters wait here: should the browser delete them, the server still knows. A device
 * that was found empty asks what was said before, and says nothing of letters until it has heard.
 */
async function say(device: Device, visible: boolean): Promise<void> {
  const session = await readRecord(device.db, 'auth');
  if (session === null) throw new SessionEnded();
  const isAsking = await isAskingWhetherEmptied(device.db);
  const { letters, failedLetters } = await queryWaiting(device.db);
  const waiting = Math.min(letters + failedLetters, WAITING_LETTERS_MAX);
  const { before } = await callInSession(device, session, presence, {
    body: { visible, ...(isAsking ? { asks: true } : { waiting }) },
  });
  if (isAsking) await learnWhetherEmptied(device.db, session, before);
}
