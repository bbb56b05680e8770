import { Dexie } from 'dexie';
import type { OutboxRow } from '../device/database.ts';
import type { Device } from '../device/device.ts';
import { SessionEnded } from '../device/in-session.ts';
import { isQuotaExceeded } from '../device/is-quota-exceeded.ts';
import { readRecord, type SessionRecord } from '../device/stored-records.ts';
import { endSession } from '../session/end-session.ts';
import { deliverRow } from './deliver.ts';
import { FLUSH_LOCK } from './drop-row.ts';
import { hasToUpload, nextReadyRow } from './next-row.ts';
import { countUnanswered } from './retry-policy.ts';

export interface FlushResult {
  /** `offline`: no row got an answer. `held`: another person is logged in at the server. */
  end: 'empty' | 'offline' | 'held' | 'signed-out';
  /** When the next row that has to wait may be sent, by the device's clock. `null` if none waits. */
  nextAt: number | null;
  /** Whether a reply came from another epoch, so that the mirror must be pulled again. */
  wantsPull: boolean;
}

/** This limit leaves browser connections for reading and does not overload a busy server. */
const MOST_AT_ONCE = 4;
/** A row that another thread adds during a flush is found within this time. */
const LOOK_EVERY_MS = 1_000;
/** When the network seems to be down, one row tests it after this time, even if an upload still hangs. */
const AWAY_FOR_MS = 10_000;

/**
 * Delivers every row that may be sent (product.md section 4). A lock allows one flush at a time per device. Up to four
 * rows are delivered at once, if they share no lane: the oldest first, rows with pictures last. The transaction that
 * stores a reply also deletes its row. So any thread may call this at any time, and may be killed at any point.
 */
export function flushOutbox(device: Device): Promise<FlushResult> {
  return device.locks.request(FLUSH_LOCK, async () => {
    const flush: Flush = {
      ...{ wantsPull: false, wasAnswered: false, isAway: false, end: null, failure: null },
      ...{ silent: null, unanswered: new Map(), underWay: new Map() },
    };
    try {
      const end = await deliverAll(device, flush);
      return { ...end, wantsPull: flush.wantsPull };
    } catch (error) {
      const { wantsPull } = flush;
      if (error instanceof SessionEnded) return { end: 'signed-out', nextAt: null, wantsPull };
      if (!isQuotaExceeded(error)) throw error;
      // The outcome of a row could not be stored. The row is still there and is sent again under its key.
      device.onProblem('storage-full');
      return { end: 'offline', nextAt: null, wantsPull };
    }
  });
}

/** The state of one flush. Maps are keyed by the position of the row. */
interface Flush {
  wantsPull: boolean;
  wasAnswered: boolean;
  /** The position of the last row if it got no answer, else `null`. */
  silent: number | null;
  /** Whether two different rows got no answer, one after the other. Then no further row is started for now. */
  isAway: boolean;
  unanswered: Map<number, OutboxRow>;
  underWay: Map<number, { row: OutboxRow; settled: Promise<void> }>;
  /** Set when the outcome of a row forbids starting further rows. */
  end: End | null;
  /** The first unexpected error of a row. It ends the flush. */
  failure: { error: unknown } | null;
}

type End = Pick<FlushResult, 'end' | 'nextAt'>;
const ended = (end: FlushResult['end'], nextAt: number | null = null): End => ({ end, nextAt });

async function deliverAll(device: Device, flush: Flush): Promise<End> {
  try {
    for (;;) {
      // Collected before the outbox is read, so that a row that completes during the read causes another read.
      const settling = [...flush.underWay.values()].map(({ settled }) => settled);
      const end = await beginNext(device, flush);
      if (flush.failure !== null) throw flush.failure.error;
      if (end === 'begun') continue;
      if (settling.length === 0 && end !== 'later') return end;
      await nextChange(device, flush, settling);
    }
  } finally {
    // Keep the lock until no row is in flight.
    await Promise.all([...flush.underWay.values()].map(({ settled }) => settled));
  }
}

/**
 * Starts the next row. Resolves with `begun` if a row was started, with `later` if other rows are still in flight, or
 * with the end of the flush.
 */
async function beginNext(device: Device, flush: Flush): Promise<End | 'begun' | 'later'> {
  const isAlone = flush.underWay.size === 0;
  if (flush.end !== null) return isAlone ? flush.end : 'later';
  if (!hasPlace(flush)) return 'later';
  const session = await readRecord(device.db, 'auth');
  if (session === null) return ended('signed-out');
  if (flush.isAway) return isAlone ? endOffline(device, session, flush) : 'later';
  const underWay = [...flush.underWay.values()].map(({ row }) => row);
  const now = device.now();
  const { row, nextAt } = await nextReadyRow(device.db, { userId: session.userId, now, underWay });
  if (row === null) return isAlone ? endOf(device, session, flush, nextAt) : 'later';
  // A row in flight may have changed the state while the outbox was read.
  if (flush.end !== null || flush.isAway || flush.failure !== null) return 'later';
  begin(device, session, flush, row);
  return 'begun';
}

/**
 * Whether another row may be started. Until the server has answered, and after a row without an answer, only one row
 * may be in flight. Rows with a picture do not count, because they can take minutes.
 */
function hasPlace({ underWay, wasAnswered, silent }: Flush): boolean {
  if (wasAnswered && silent === null) return underWay.size < MOST_AT_ONCE;
  return [...underWay.values()].every(({ row }) => hasToUpload(row));
}

function begin(device: Device, session: SessionRecord, flush: Flush, row: OutboxRow): void {
  // Deliveries run concurrently. Each one starts outside the current Dexie transaction, because it would otherwise join
  // that transaction.
  const settled = Dexie.ignoreTransaction(() => deliver(device, session, flush, row))
    .catch((error: unknown) => {
      flush.failure ??= { error };
    })
    .finally(() => flush.underWay.delete(row.position));
  flush.underWay.set(row.position, { row, settled });
}

/** Waits until a row completes, or until the outbox should be read again. */
async function nextChange(
  device: Device,
  flush: Flush,
  settling: readonly Promise<void>[],
): Promise<void> {
  let timer: unknown;
  const look = new Promise<void>((resolve) => {
    const again = () => {
      flush.isAway = false;
      resolve();
    };
    timer = device.timers.set(again, flush.isAway ? AWAY_FOR_MS : LOOK_EVERY_MS);
  });
  await Promise.race([...settling, look]);
  device.timers.clear(timer);
}

async function deliver(
  device: Device,
  session: SessionRecord,
  flush: Flush,
  row: OutboxRow,
): Promise<void> {
  const delivery = await deliverRow(device, session, row);
  if (delivery.outcome === 'unanswered') {
    flush.isAway ||= flush.silent !== null && flush.silent !== row.position;
    flush.silent = row.position;
    flush.unanswered.set(row.position, row);
    return;
  }
  flush.silent = null;
  flush.isAway = false;
  // The row may have got no answer earlier in the same flush.
  flush.unanswered.delete(row.position);
  switch (delivery.outcome) {
    case 'delivered':
      flush.wantsPull ||= delivery.isMirrorStale;
      flush.wasAnswered = true;
      return;
    case 'rejected':
    case 'later':
      flush.wasAnswered = true;
      return;
    case 'strange':
    case 'gone':
      return;
    case 'held':
      flush.end ??= ended('held');
      return;
    case 'sign-in':
      flush.end = ended('signed-out');
      await endSession(device, session);
      return;
  }
}

/**
 * Returns the end of the flush when no further row may be sent. If only rows without an answer were sent, the network
 * counts as down.
 */
async function endOf(
  device: Device,
  session: SessionRecord,
  flush: Flush,
  nextAt: number | null,
): Promise<End> {
  if (flush.unanswered.size === 0) return ended('empty', nextAt);
  if (!flush.wasAnswered) return endOffline(device, session, flush);
  await countUnanswered(device, session, [...flush.unanswered.values()], 'others');
  return ended('empty', nextAt);
}

async function endOffline(device: Device, session: SessionRecord, flush: Flush): Promise<End> {
  await countUnanswered(device, session, [...flush.unanswered.values()], 'nobody');
  return ended('offline');
}
