import { checkMirror as checkMirrorCall } from '../../contract/calls/check-mirror.ts';
import type { MirrorVerdict } from '../../contract/check-mirror.ts';
import { AppError } from '../../contract/errors.ts';
import { nameOfShape } from '../../contract/mirror-digest.ts';
import type { Device } from '../device/device.ts';
import { inSession } from '../device/in-session.ts';
import { readInTurn } from '../device/read-in-turn.ts';
import { readRecord, type SessionRecord, writeRecord } from '../device/stored-records.ts';
import { callInSession } from '../net/call-as-person.ts';
import { NetworkError } from '../net/network-error.ts';
import { catchUp } from './catch-up.ts';
import { type DigestedMirror, digestMirror, isSameState } from './digest-mirror.ts';
import { appliedTables } from './mirror-tables.ts';
import { beginAgain } from './renew-mirror.ts';

const DAY_MS = 86_400_000;
/**
 * Some values on the server change later than their cause: by a job or by the hourly check of the pigeons. After this
 * time all changes have arrived.
 */
const CONFIRM_AFTER_MS = 2 * 3_600_000;
const MOST_DOUBLINGS = 5;

/** How the mirror is compared. `pause` runs after every few rows, so that the comparison does not block the thread. */
interface Checking {
  pause: () => Promise<void>;
}

/**
 * Like `checkMirror`, but only when due: once a day, and after an update of the app. A new mirror is compared after a
 * day. Throws SessionEnded if the person logs out meanwhile.
 */
export async function checkMirrorWhenDue(device: Device, how: Checking): Promise<void> {
  const { db, build } = device;
  const session = await readRecord(db, 'auth');
  if (session === null) return;
  const now = device.now();
  const last = await readRecord(db, 'mirror-check');
  if (last === null) {
    // The record must not be written if the person has logged out meanwhile.
    return inSession(db, session.session, [], () =>
      writeRecord(db, 'mirror-check', { checkedAt: now, build, differed: 0 }),
    );
  }
  const passed = now - last.checkedAt;
  // A clock that was set back must not prolong the pause.
  const isEarly = passed >= 0 && passed < pauseAfter(last.differed);
  if (!isEarly || last.build !== build) await checkMirror(device, how);
}

/**
 * Returns the pause before the next check. It grows with each difference, because a mirror that still differs after a
 * rebuild is not fixed by another one.
 */
const pauseAfter = (differed: number) =>
  differed === 1
    ? CONFIRM_AFTER_MS
    : DAY_MS * 2 ** Math.min(Math.max(0, differed - 2), MOST_DOUBLINGS);

/**
 * Compares the digests of the mirror with those of the server's log at the same number. A mirror that differs twice in
 * a row is rebuilt while the old one is still shown; the outbox is kept. Without a network, or if the log changes
 * meanwhile, the check is postponed.
 */
export async function checkMirror(device: Device, { pause }: Checking): Promise<void> {
  if (!(await catchUp(device))) return;
  let hasBegun = false;
  await readInTurn(device, 'guvercin-check', async (session) => {
    const mirror = await digestMirror(device.db, pause);
    if (mirror === null) return;
    const last = await readRecord(device.db, 'mirror-check');
    const before = last?.build === device.build ? last.differed : 0;
    const verdict = await ask(device, { session, mirror, again: before > 0 });
    if (verdict === null || verdict === 'moved') return;
    const differed = { match: 0, mismatch: before + 1, unknown: before }[verdict];
    const mustBegin = verdict === 'mismatch' && before > 0;
    hasBegun = await conclude(device, { session, mirror, differed, mustBegin });
  });
  if (hasBegun) await catchUp(device);
}

/** Returns `null` if there was no answer. A rejection, for example by an older server, counts as `unknown`. */
async function ask(
  device: Device,
  asked: { session: SessionRecord; mirror: DigestedMirror; again: boolean },
): Promise<MirrorVerdict | null> {
  const { sync, digests } = asked.mirror;
  const { epoch, cursor: at } = sync;
  const body = { epoch, at, shape: nameOfShape(), digests, again: asked.again };
  try {
    return (await callInSession(device, asked.session, checkMirrorCall, { body })).verdict;
  } catch (error) {
    if (error instanceof NetworkError) return null;
    if (error instanceof AppError) return 'unknown';
    throw error;
  }
}

/** Stores the result. Resolves with true if the mirror is being rebuilt. */
function conclude(
  { db, build, now }: Device,
  found: { session: SessionRecord; mirror: DigestedMirror; differed: number; mustBegin: boolean },
): Promise<boolean> {
  const { differed, mustBegin } = found;
  return inSession(db, found.session.session, appliedTables(db), async () => {
    const sync = await readRecord(db, 'sync');
    const isSame = sync !== null && sync.building === null && isSameState(sync, found.mirror.sync);
    // Changes that were applied meanwhile may have fixed the difference. The next check decides.
    if (mustBegin && !isSame) return false;
    await writeRecord(db, 'mirror-check', { checkedAt: now(), build, differed });
    if (!mustBegin || sync === null) return false;
    await writeRecord(db, 'sync', await beginAgain(db, sync, sync.epoch));
    return true;
  });
}
