import type { Device } from './device.ts';
import { type Delivery, deliverRow } from './outbox/deliver-row.ts';
import { nextReadyRow } from './outbox/next-ready-row.ts';
import { endSession } from './session/end-session.ts';
import { SessionEnded } from './session/in-session.ts';
import { isStorageFull } from './storage/is-storage-full.ts';
import { readRecord, type SessionRecord } from './stored-records.ts';

export interface Drained {
  /** `offline`: nobody answered. `held`: another person is logged in at the server. */
  end: 'empty' | 'offline' | 'held' | 'signed-out';
  /** When a row becomes ready that waits for its moment; null when none does. */
  nextAt: number | null;
  /** A reply came from another epoch: the mirror wants a pull. */
  wantsPull: boolean;
}

/**
 * Delivers every row that can go, oldest first within its lanes, one drain at a time for the whole
 * device (product.md section 4). Safe to call from any thread, at any time, and to be killed
 * anywhere: a row leaves the outbox only in the transaction that brings its answer.
 */
export function drainOutbox(device: Device): Promise<Drained> {
  return device.locks.request('guvercin-drain', async () => {
    let wantsPull = false;
    try {
      for (;;) {
        const step = await drainStep(device);
        if (step.end !== null) return { end: step.end, nextAt: step.nextAt, wantsPull };
        wantsPull ||= step.isMirrorStale;
      }
    } catch (error) {
      // Log-out in the middle: what was left belongs to nobody here.
      if (error instanceof SessionEnded) return { end: 'signed-out', nextAt: null, wantsPull };
      if (!isStorageFull(error)) throw error;
      // What became of a row could not be noted: it stays, and is repeated under its key.
      device.onProblem('storage-full');
      return { end: 'offline', nextAt: null, wantsPull };
    }
  });
}

interface Step {
  end: Drained['end'] | null;
  nextAt: number | null;
  isMirrorStale: boolean;
}

const goOn: Step = { end: null, nextAt: null, isMirrorStale: false };
const stop = (end: Drained['end'], nextAt: number | null = null): Step => ({
  ...goOn,
  end,
  nextAt,
});

async function drainStep(device: Device): Promise<Step> {
  const session = await readRecord(device.db, 'auth');
  if (session === null) return stop('signed-out');
  const { row, nextAt } = await nextReadyRow(device.db, session.userId, device.now());
  if (row === null) return stop('empty', nextAt);
  return afterDelivery(device, session, await deliverRow(device, session, row));
}

async function afterDelivery(
  device: Device,
  session: SessionRecord,
  delivery: Delivery,
): Promise<Step> {
  switch (delivery.outcome) {
    case 'delivered':
      return { ...goOn, isMirrorStale: delivery.isMirrorStale };
    case 'refused':
    case 'later':
    case 'gone':
      return goOn;
    case 'offline':
      return stop('offline');
    case 'held':
      return stop('held');
    case 'sign-in':
      await endSession(device, session);
      return stop('signed-out');
  }
}
