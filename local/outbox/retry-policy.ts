import type { AppError, ErrorCode } from '../../contract/errors.ts';
import type { OutboxRow } from '../device/database.ts';
import type { Device } from '../device/device.ts';
import { inSession } from '../device/in-session.ts';
import { isQuotaExceeded } from '../device/is-quota-exceeded.ts';
import type { SessionRecord } from '../device/stored-records.ts';
import { isHeldByLimit } from '../waiting/waiting-reason.ts';
import { rejectRow } from './rejection.ts';

const FIRST_DELAY_MS = 1_000;
const LONGEST_DELAY_MS = 45_000;
const DAY_MS = 86_400_000;

/** Returns the delay in ms before the next attempt: it doubles from 1 s to at most 45 s, minus up to half by jitter. */
export function retryDelay(attempts: number, random: () => number): number {
  const full = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.min(attempts - 1, 10));
  return Math.round(full * (1 - random() / 2));
}

/** A row fails after at least this many attempts over at least this time without an answer of the server. */
interface Limit {
  tries: number;
  ms: number;
}

const TOO_LARGE_FOR_MS = 600_000;
/** The size of a picture does not change, so a proxy that rejects it three times will always reject it. */
const TOO_LARGE: Limit = { tries: 3, ms: TOO_LARGE_FOR_MS };
/** Long enough for a long weekend in a hotel or on a train. */
const SIGN_IN: Limit = { tries: 20, ms: 3 * DAY_MS };
/** Long enough for an operator to notice and fix a wrong configuration. */
const STRANGE: Limit = { tries: 20, ms: DAY_MS };
/** A large picture may need many attempts on a slow connection. */
const NO_ANSWER: Limit = { tries: 20, ms: 3 * DAY_MS };

function limitOf(code: ErrorCode): Limit {
  switch (code) {
    case 'too-large-for-network':
      return TOO_LARGE;
    case 'network-sign-in':
      return SIGN_IN;
    case 'no-answer':
      return NO_ANSWER;
    default:
      return STRANGE;
  }
}

/**
 * Postpones a row when the server is busy, broken or asks to wait. The row waits for the retry delay, or longer if the
 * server sent Retry-After. It never fails for this reason.
 */
export async function reschedule(
  device: Device,
  session: SessionRecord,
  row: OutboxRow,
  error: AppError,
): Promise<void> {
  await updateRow(device, session, row, {
    ...afterDelay(device, row, error.retryAfterSeconds),
    lastError: error.code,
    ...NOTHING_STRANGE,
  });
}

/**
 * Postpones a row after an unexpected response, for example of a proxy. The row waits and shows the reason. After its
 * limit it is rejected.
 */
export async function rescheduleUnexpected(
  device: Device,
  session: SessionRecord,
  row: OutboxRow,
  error: AppError,
): Promise<void> {
  const isFirst = (row.strangeTries ?? 0) === 0 && error.retryAfterSeconds === undefined;
  return countTry(device, session, row, error.code, {
    ...afterDelay(device, row, error.retryAfterSeconds),
    mayGoEarly: isFirst,
  });
}

/** Postpones a row that got no answer. It waits for the retry delay, and other rows are sent first. */
export async function rescheduleUnanswered(
  device: Device,
  session: SessionRecord,
  row: OutboxRow,
): Promise<void> {
  await updateRow(device, session, row, afterDelay(device, row));
}

/**
 * Updates the rows without an answer at the end of a flush.
 * - `nobody`: the server answered no row, so the device counts as offline. It sends the rows when it is online again.
 * - `others`: the server answered other rows. The attempts of these rows are counted, and the limit rejects them.
 */
export async function countUnanswered(
  device: Device,
  session: SessionRecord,
  rows: readonly OutboxRow[],
  answered: 'nobody' | 'others',
): Promise<void> {
  for (const row of rows) {
    if (answered === 'others') await countTry(device, session, row, 'no-answer', {});
    else await updateRow(device, session, row, { mayGoEarly: true });
  }
}

/**
 * Makes rows ready when the network may be back. Rows that wait only because no answer came may be sent at once.
 * Letters held by the limit for newcomers may be sent too, since a person may have answered. Other rows that the server
 * asked to wait keep their time.
 */
export async function releaseHeldRows({ db }: Pick<Device, 'db'>): Promise<void> {
  const isHeld = (row: OutboxRow) => row.mayGoEarly === true || isHeldByLimit(row);
  const held = await db.outbox.filter(isHeld).primaryKeys();
  if (held.length === 0) return;
  try {
    await db.outbox
      .where('position')
      .anyOf(held)
      .filter(isHeld)
      .modify({ nextAttemptAt: 0, mayGoEarly: false });
  } catch (error) {
    // The quota is exceeded. The rows are sent at their own time, within 45 s.
    if (!isQuotaExceeded(error)) throw error;
  }
}

type Wait = Partial<
  Pick<
    OutboxRow,
    'nextAttemptAt' | 'postponedAt' | 'mayGoEarly' | 'strangeSince' | 'strangeTries' | 'lastError'
  >
>;

/** Resets the count of attempts that the server did not answer. */
export const NOTHING_STRANGE: Wait = { strangeSince: null, strangeTries: 0, mayGoEarly: false };

function afterDelay(device: Device, { attempts }: OutboxRow, askedSeconds = 0): Wait {
  const now = device.now();
  const delay = Math.max(retryDelay(attempts + 1, device.random), askedSeconds * 1000);
  return { nextAttemptAt: now + delay, postponedAt: now, mayGoEarly: false };
}

/** Counts an attempt without an answer of the server, and rejects the row when it has reached the limit. */
async function countTry(
  device: Device,
  session: SessionRecord,
  row: OutboxRow,
  code: ErrorCode,
  wait: Wait,
): Promise<void> {
  const now = device.now();
  // Read again, because an uploaded part of a picture resets the count during the delivery.
  const { strangeSince, strangeTries } = (await device.db.outbox.get(row.position)) ?? row;
  // If the clock was set back, the time starts again.
  const since = Math.min(strangeSince ?? now, now);
  const tries = (strangeTries ?? 0) + 1;
  const limit = limitOf(code);
  if (tries >= limit.tries && now - since >= limit.ms) {
    await rejectRow(device, session, row, code);
    return;
  }
  const strange = { lastError: code, strangeSince: since, strangeTries: tries };
  await updateRow(device, session, row, { ...wait, ...strange });
}

function updateRow(
  { db }: Device,
  session: SessionRecord,
  row: OutboxRow,
  changes: Wait,
): Promise<number> {
  return inSession(db, session.session, [db.outbox], () => db.outbox.update(row.position, changes));
}
