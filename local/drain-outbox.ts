import type { OutboxRow } from './database.ts';
import type { Device } from './device.ts';
import { deliverRow } from './outbox/deliver-row.ts';
import { nextReadyRow } from './outbox/next-ready-row.ts';
import { settleUnanswered } from './outbox/postpone-row.ts';
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
 * anywhere: a row leaves the outbox only in the transaction that brings its answer. What becomes of
 * one row, whatever stands between it and the server, stops no other lane.
 */
export function drainOutbox(device: Device): Promise<Drained> {
  return device.locks.request('guvercin-drain', async () => {
    const drain: Drain = {
      ...{ wantsPull: false, wasAnswered: false },
      ...{ silent: null, unanswered: new Map() },
    };
    try {
      for (;;) {
        const step = await drainStep(device, drain);
        if (step !== null) return { ...step, wantsPull: drain.wantsPull };
      }
    } catch (error) {
      const { wantsPull } = drain;
      // Log-out in the middle: what was left belongs to nobody here.
      if (error instanceof SessionEnded) return { end: 'signed-out', nextAt: null, wantsPull };
      if (!isStorageFull(error)) throw error;
      // What became of a row could not be noted: it stays, and is repeated under its key.
      device.onProblem('storage-full');
      return { end: 'offline', nextAt: null, wantsPull };
    }
  });
}

/** What a drain knows so far. */
interface Drain {
  wantsPull: boolean;
  /** The server has answered for some row. */
  wasAnswered: boolean;
  /** The row that got no answer just now, by its position; null: the last one got one. */
  silent: number | null;
  /** Rows without an answer, by their positions. */
  unanswered: Map<number, OutboxRow>;
}

type End = Pick<Drained, 'end' | 'nextAt'>;
const ended = (end: Drained['end'], nextAt: number | null = null): End => ({ end, nextAt });

/** Delivers one row; null when there may be more to do. */
async function drainStep(device: Device, drain: Drain): Promise<End | null> {
  const session = await readRecord(device.db, 'auth');
  if (session === null) return ended('signed-out');
  const { row, nextAt } = await nextReadyRow(device.db, session.userId, device.now());
  if (row === null) return endOf(device, session, drain, nextAt);
  const delivery = await deliverRow(device, session, row);
  if (delivery.outcome === 'unanswered') {
    // Two, one after the other: it is the network, and further ones would only fail as well.
    const isOffline = drain.silent !== null && drain.silent !== row.position;
    drain.silent = row.position;
    drain.unanswered.set(row.position, row);
    return isOffline ? endOffline(device, session, drain) : null;
  }
  drain.silent = null;
  // Its moment may have come again while others went.
  drain.unanswered.delete(row.position);
  switch (delivery.outcome) {
    case 'delivered':
      drain.wantsPull ||= delivery.isMirrorStale;
      drain.wasAnswered = true;
      return null;
    case 'refused':
    case 'later':
      drain.wasAnswered = true;
      return null;
    case 'strange':
    case 'gone':
      return null;
    case 'held':
      return ended('held');
    case 'sign-in':
      await endSession(device, session);
      return ended('signed-out');
  }
}

/** Nothing is left that may go: was it the network, or what is held without an answer? */
async function endOf(
  device: Device,
  session: SessionRecord,
  drain: Drain,
  nextAt: number | null,
): Promise<End> {
  if (drain.unanswered.size === 0) return ended('empty', nextAt);
  if (!drain.wasAnswered) return endOffline(device, session, drain);
  await settleUnanswered(device, session, [...drain.unanswered.values()], 'others');
  return ended('empty', nextAt);
}

async function endOffline(device: Device, session: SessionRecord, drain: Drain): Promise<End> {
  await settleUnanswered(device, session, [...drain.unanswered.values()], 'nobody');
  return ended('offline');
}
