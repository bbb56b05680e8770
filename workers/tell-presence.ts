import * as v from 'valibot';
import { AppError } from '../contract/errors.ts';
import { callAsPerson } from '../local/call-as-person.ts';
import type { Device } from '../local/device.ts';
import { NetworkError } from '../local/network-error.ts';
import { SessionEnded } from '../local/session/in-session.ts';

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
    await callAsPerson(
      device,
      { endpoint: '/api/presence', method: 'POST', body: { visible } },
      v.unknown(),
    );
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
