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

/**
 * The delay before a change of visibility is reported. Switching tabs leaves a moment without a visible tab, which must
 * not be reported.
 */
const SETTLE_MS = 1_000;

/** Twice within the minute for which the server trusts a report, because one may be lost. */
const RENEW_MS = 25_000;

/**
 * Reports to the server whether a tab of this device is visible (POST /api/presence) while a stream is open: at its
 * beginning, after each change, and repeatedly while a tab is visible.
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
    await send(device, visible);
  };

  const reportSoon = () => {
    if (!isConnected) return;
    soon ??= device.timers.set(() => tell().catch(settle), SETTLE_MS);
  };

  const reportAgain = () => {
    told = null;
    reportSoon();
  };

  const renewLater = () => {
    if (renewal !== null) device.timers.clear(renewal);
    renewal = device.timers.set(() => {
      renewal = null;
      if (isVisible()) reportAgain();
    }, RENEW_MS);
  };

  const settle = (error: unknown) => {
    // The report failed. The next change or stream reports again, and the server's mark expires.
    told = null;
    if (error instanceof NetworkError || error instanceof SessionEnded) return;
    if (!(error instanceof AppError)) onError(error);
  };

  return {
    connected() {
      isConnected = true;
      reportAgain();
    },
    changed: reportSoon,
    /** The closed page has reported itself as hidden. Report again, because another page may be visible. */
    pageLeft: reportAgain,
    stop() {
      isConnected = false;
      for (const timer of [soon, renewal]) if (timer !== null) device.timers.clear(timer);
      soon = null;
      renewal = null;
    },
  };
}

/**
 * Reports the visibility and the number of undelivered letters, so that the server still knows the number if the
 * browser deletes the letters. A device that was found empty asks for its last report, and reports no number until it
 * has the answer.
 */
async function send(device: Device, visible: boolean): Promise<void> {
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
