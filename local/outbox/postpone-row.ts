import type { AppError, ErrorCode } from '../../contract/errors.ts';
import type { OutboxRow } from '../device/database.ts';
import type { Device } from '../device/device.ts';
import { inSession } from '../device/in-session.ts';
import type { SessionRecord } from '../device/stored-records.ts';
import { refuse } from './refuse-row.ts';
import { retryDelay } from './retry-delay.ts';

const DAY_MS = 86_400_000;

/** How long a row waits at least for something that is not the server, and how often it is tried. */
interface Bound {
  tries: number;
  ms: number;
}

const TOO_LARGE_FOR_MS = 600_000;
/** The size of a picture does not change: whoever finds it too large three times will go on to. */
const TOO_LARGE: Bound = { tries: 3, ms: TOO_LARGE_FOR_MS };
/** A hotel, a train, a long weekend at somebody's: the next network may want no sign-in. */
const SIGN_IN: Bound = { tries: 20, ms: 3 * DAY_MS };
/** A server that is set up wrongly is noticed and mended within a day. */
const STRANGE: Bound = { tries: 20, ms: DAY_MS };
/** A large picture on a weak line may take many tries, but others arrive meanwhile. */
const SILENCE: Bound = { tries: 20, ms: 3 * DAY_MS };

function boundOf(code: ErrorCode): Bound {
  switch (code) {
    case 'too-large-for-network':
      return TOO_LARGE;
    case 'network-sign-in':
      return SIGN_IN;
    case 'no-answer':
      return SILENCE;
    default:
      return STRANGE;
  }
}

/**
 * The server is busy or broken, or has us wait for another reason: only its own word (Retry-After)
 * makes the wait longer than ours.
 */
export async function postpone(
  device: Device,
  session: SessionRecord,
  row: OutboxRow,
  error: AppError,
): Promise<void> {
  await hold(device, session, row, {
    ...untilLater(device, row, error.retryAfterSeconds),
    lastError: error.code,
    ...NOTHING_STRANGE,
  });
}

/**
 * Something that is not the server has answered for a row. It waits by itself and says why; after its
 * bound it becomes a failed row, or is let go where nobody has to act.
 */
export async function postponeStrange(
  device: Device,
  session: SessionRecord,
  row: OutboxRow,
  error: AppError,
): Promise<void> {
  const isFirst = (row.strangeTries ?? 0) === 0 && error.retryAfterSeconds === undefined;
  return blame(device, session, row, error.code, {
    ...untilLater(device, row, error.retryAfterSeconds),
    mayGoEarly: isFirst,
  });
}

/** No answer has come to a row: it makes room for others until its own moment. */
export async function postponeUnanswered(
  device: Device,
  session: SessionRecord,
  row: OutboxRow,
): Promise<void> {
  await hold(device, session, row, untilLater(device, row));
}

/**
 * Settles what rows without an answer are held by, once a drain is over. `nobody`: none of them got
 * one, so it is the network; when that is back they go at once. `others`: it is something about them,
 * and in the end their person is asked.
 */
export async function settleUnanswered(
  device: Device,
  session: SessionRecord,
  rows: readonly OutboxRow[],
  answered: 'nobody' | 'others',
): Promise<void> {
  for (const row of rows) {
    if (answered === 'others') await blame(device, session, row, 'no-answer', {});
    else await hold(device, session, row, { mayGoEarly: true });
  }
}

type Held = Partial<
  Pick<
    OutboxRow,
    'nextAttemptAt' | 'postponedAt' | 'mayGoEarly' | 'strangeSince' | 'strangeTries' | 'lastError'
  >
>;

/** A row for which the server itself has answered, or that begins anew. */
export const NOTHING_STRANGE: Held = { strangeSince: null, strangeTries: 0, mayGoEarly: false };

function untilLater(device: Device, { attempts }: OutboxRow, askedSeconds = 0): Held {
  const now = device.now();
  const delay = Math.max(retryDelay(attempts + 1, device.random), askedSeconds * 1000);
  return { nextAttemptAt: now + delay, postponedAt: now, mayGoEarly: false };
}

async function blame(
  device: Device,
  session: SessionRecord,
  row: OutboxRow,
  code: ErrorCode,
  held: Held,
): Promise<void> {
  const now = device.now();
  // Its own try may have moved its picture, and begun the count anew.
  const { strangeSince, strangeTries } = (await device.db.outbox.get(row.position)) ?? row;
  // A clock that was set back begins anew.
  const since = Math.min(strangeSince ?? now, now);
  const tries = (strangeTries ?? 0) + 1;
  const bound = boundOf(code);
  if (tries >= bound.tries && now - since >= bound.ms) {
    await refuse(device, session, row, code);
    return;
  }
  const strange = { lastError: code, strangeSince: since, strangeTries: tries };
  await hold(device, session, row, { ...held, ...strange });
}

function hold(
  { db }: Device,
  session: SessionRecord,
  row: OutboxRow,
  changes: Held,
): Promise<number> {
  return inSession(db, session.session, [db.outbox], () => db.outbox.update(row.position, changes));
}
