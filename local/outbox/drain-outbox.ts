import { Dexie } from 'dexie';
import type { OutboxRow } from '../device/database.ts';
import type { Device } from '../device/device.ts';
import { SessionEnded } from '../device/in-session.ts';
import { isStorageFull } from '../device/is-storage-full.ts';
import { readRecord, type SessionRecord } from '../device/stored-records.ts';
import { endSession } from '../session/end-session.ts';
import { deliverRow } from './deliver-row.ts';
import { hasToUpload, nextReadyRow } from './next-ready-row.ts';
import { settleUnanswered } from './postpone-row.ts';

export interface Drained {
  /** `offline`: nobody answered. `held`: another person is logged in at the server. */
  end: 'empty' | 'offline' | 'held' | 'signed-out';
  /** When a row becomes ready that waits for its moment; null when none does. */
  nextAt: number | null;
  /** A reply came from another epoch: the mirror wants a pull. */
  wantsPull: boolean;
}

/** So that a drain leaves room in the browser for reading, and a busy server is not pressed. */
const MOST_AT_ONCE = 4;
/** What comes to the outbox while others are under way, in any thread, waits no longer than this. */
const LOOK_EVERY_MS = 1_000;
/** A picture that hangs must not keep the others from a network that is back: one goes to see. */
const AWAY_FOR_MS = 10_000;

/**
 * Delivers every row that can go, one drain at a time for the whole device (product.md section 4): up
 * to four beside each other whose lanes do not touch, oldest first within a lane, and pictures after
 * all else. Safe to call from any thread, at any time, and to be killed anywhere: a row leaves the
 * outbox only in the transaction that brings its answer. What becomes of one row, whatever stands
 * between it and the server, stops no other lane.
 */
export function drainOutbox(device: Device): Promise<Drained> {
  return device.locks.request('guvercin-drain', async () => {
    const drain: Drain = {
      ...{ wantsPull: false, wasAnswered: false, isAway: false, end: null, failure: null },
      ...{ silent: null, unanswered: new Map(), underWay: new Map() },
    };
    try {
      const end = await deliverAll(device, drain);
      return { ...end, wantsPull: drain.wantsPull };
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
  /** Two rows got no answer, one after the other: nothing begins for now. */
  isAway: boolean;
  /** Rows without an answer, by their positions. */
  unanswered: Map<number, OutboxRow>;
  /** What is being delivered, by position, and when that is over. */
  underWay: Map<number, { row: OutboxRow; settled: Promise<void> }>;
  /** Why nothing more may begin, once a row has met it. */
  end: End | null;
  /** The first thing that went wrong in a row and has to end the drain. */
  failure: { error: unknown } | null;
}

type End = Pick<Drained, 'end' | 'nextAt'>;
const ended = (end: Drained['end'], nextAt: number | null = null): End => ({ end, nextAt });

/**
 * Begins row after row as places become free, and answers how the drain ends once nothing is under way
 * any more.
 */
async function deliverAll(device: Device, drain: Drain): Promise<End> {
  try {
    for (;;) {
      // Taken before the look: whatever is settled in the middle of one is worth another.
      const settling = [...drain.underWay.values()].map(({ settled }) => settled);
      const end = await beginNext(device, drain);
      if (drain.failure !== null) throw drain.failure.error;
      if (end === 'begun') continue;
      if (settling.length === 0 && end !== 'later') return end;
      await nextChange(device, drain, settling);
    }
  } finally {
    // The lock is kept until then, whatever ends the drain.
    await Promise.all([...drain.underWay.values()].map(({ settled }) => settled));
  }
}

/** Begins the next row that may go; else how the drain ends, or `later` while others are under way. */
async function beginNext(device: Device, drain: Drain): Promise<End | 'begun' | 'later'> {
  const isAlone = drain.underWay.size === 0;
  if (drain.end !== null) return isAlone ? drain.end : 'later';
  if (!hasPlace(drain)) return 'later';
  const session = await readRecord(device.db, 'auth');
  if (session === null) return ended('signed-out');
  if (drain.isAway) return isAlone ? endOffline(device, session, drain) : 'later';
  const underWay = [...drain.underWay.values()].map(({ row }) => row);
  const now = device.now();
  const { row, nextAt } = await nextReadyRow(device.db, { userId: session.userId, now, underWay });
  if (row === null) return isAlone ? endOf(device, session, drain, nextAt) : 'later';
  // Another row may have met it during the look.
  if (drain.end !== null || drain.isAway || drain.failure !== null) return 'later';
  begin(device, session, drain, row);
  return 'begun';
}

/**
 * Until the server has answered, and after silence, one row goes to see whether there is a network. A
 * picture may take minutes for that: it holds no place then.
 */
function hasPlace({ underWay, wasAnswered, silent }: Drain): boolean {
  if (wasAnswered && silent === null) return underWay.size < MOST_AT_ONCE;
  return [...underWay.values()].every(({ row }) => hasToUpload(row));
}

function begin(device: Device, session: SessionRecord, drain: Drain, row: OutboxRow): void {
  // Several run beside each other here: none may begin inside what another one is doing in Dexie.
  const settled = Dexie.ignoreTransaction(() => deliver(device, session, drain, row))
    .catch((error: unknown) => {
      drain.failure ??= { error };
    })
    .finally(() => drain.underWay.delete(row.position));
  drain.underWay.set(row.position, { row, settled });
}

/** Waits until a row is settled, or until it is time to look at the outbox again. */
async function nextChange(
  device: Device,
  drain: Drain,
  settling: readonly Promise<void>[],
): Promise<void> {
  let timer: unknown;
  const look = new Promise<void>((resolve) => {
    const again = () => {
      drain.isAway = false;
      resolve();
    };
    timer = device.timers.set(again, drain.isAway ? AWAY_FOR_MS : LOOK_EVERY_MS);
  });
  await Promise.race([...settling, look]);
  device.timers.clear(timer);
}

/** Delivers one row and notes what that says about all. */
async function deliver(
  device: Device,
  session: SessionRecord,
  drain: Drain,
  row: OutboxRow,
): Promise<void> {
  const delivery = await deliverRow(device, session, row);
  if (delivery.outcome === 'unanswered') {
    // Two, one after the other: it is the network, and further ones would only fail as well.
    drain.isAway ||= drain.silent !== null && drain.silent !== row.position;
    drain.silent = row.position;
    drain.unanswered.set(row.position, row);
    return;
  }
  drain.silent = null;
  drain.isAway = false;
  // Its moment may have come again while others went.
  drain.unanswered.delete(row.position);
  switch (delivery.outcome) {
    case 'delivered':
      drain.wantsPull ||= delivery.isMirrorStale;
      drain.wasAnswered = true;
      return;
    case 'refused':
    case 'later':
      drain.wasAnswered = true;
      return;
    case 'strange':
    case 'gone':
      return;
    case 'held':
      drain.end ??= ended('held');
      return;
    case 'sign-in':
      drain.end = ended('signed-out');
      await endSession(device, session);
      return;
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
