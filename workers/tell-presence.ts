import * as v from 'valibot';
import { AppError } from '../contract/errors.ts';
import { callAsPerson } from '../local/call-as-person.ts';
import type { Device } from '../local/device.ts';
import { NetworkError } from '../local/network-error.ts';
import { SessionEnded } from '../local/session/in-session.ts';

/** Between two tabs there is a moment in which none is visible: it is not told. */
const SETTLE_MS = 1_000;

/**
 * Tells the server whether a tab of this device is looked at (POST /api/presence), for the stream
 * that is open now: at its beginning and after each change.
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
  let streamId: string | null = null;
  let told: boolean | null = null;
  let timer: unknown = null;

  const tell = async () => {
    timer = null;
    const visible = isVisible();
    if (streamId === null || told === visible) return;
    told = visible;
    await callAsPerson(
      device,
      { endpoint: '/api/presence', method: 'POST', body: { streamId, visible } },
      v.unknown(),
    );
  };

  const tellSoon = () => {
    if (streamId === null) return;
    timer ??= device.timers.set(() => tell().catch(settle), SETTLE_MS);
  };

  const settle = (error: unknown) => {
    // Not told: the next change or the next stream tells it anew, and the server's mark runs out.
    told = null;
    if (error instanceof NetworkError || error instanceof SessionEnded) return;
    if (!(error instanceof AppError)) onError(error);
  };

  return {
    connected(id: string) {
      streamId = id;
      told = null;
      tellSoon();
    },
    changed: tellSoon,
    stop() {
      streamId = null;
      if (timer !== null) device.timers.clear(timer);
      timer = null;
    },
  };
}
