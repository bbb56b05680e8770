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
 * The server's values change at once, and some are told by a job, or by the hour in which pigeons are looked
 * at. By then all of that has come.
 */
const CONFIRM_AFTER_MS = 2 * 3_600_000;
const MOST_DOUBLINGS = 5;

/** How the mirror is compared: what is done between a few rows and the next, so that nobody waits for it. */
interface Checking {
  pause: () => Promise<void>;
}

/**
 * As `checkMirror`, where it is time: once a day, and soon after an update. A mirror that has just been made
 * is a day old before it is compared. Throws SessionEnded when its person leaves meanwhile.
 */
export async function checkMirrorWhenDue(device: Device, how: Checking): Promise<void> {
  const { db, build } = device;
  const session = await readRecord(db, 'auth');
  if (session === null) return;
  const now = device.now();
  const last = await readRecord(db, 'mirror-check');
  if (last === null) {
    // Nobody's look may lie on a device that its person has left meanwhile.
    return inSession(db, session.session, [], () =>
      writeRecord(db, 'mirror-check', { checkedAt: now, build, differed: 0 }),
    );
  }
  const passed = now - last.checkedAt;
  // A clock that was set back prolongs nothing.
  const isEarly = passed >= 0 && passed < pauseAfter(last.differed);
  if (!isEarly || last.build !== build) await checkMirror(device, how);
}

/** A mirror that differs although it was filled anew is not mended by that: it is tried less and less often. */
const pauseAfter = (differed: number) =>
  differed === 1
    ? CONFIRM_AFTER_MS
    : DAY_MS * 2 ** Math.min(Math.max(0, differed - 2), MOST_DOUBLINGS);

/**
 * Compares what the mirror holds with what the server's log says, sum with sum, where both stand at the same
 * number; it finds what nobody thought of. One that differs twice in a row is filled anew, beside the shown
 * one and with the outbox kept. Without a network, or where the log moves meanwhile, it is left for later.
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

/** null: no answer. A refusal, such as an older server's, says nothing of the mirror. */
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

/** Notes the answer, and answers whether the mirror is being filled anew. */
function conclude(
  { db, build, now }: Device,
  found: { session: SessionRecord; mirror: DigestedMirror; differed: number; mustBegin: boolean },
): Promise<boolean> {
  const { differed, mustBegin } = found;
  return inSession(db, found.session.session, appliedTables(db), async () => {
    const sync = await readRecord(db, 'sync');
    const isSame = sync !== null && sync.building === null && isSameState(sync, found.mirror.sync);
    // What was taken in meanwhile may be what was missing: the next look tells.
    if (mustBegin && !isSame) return false;
    await writeRecord(db, 'mirror-check', { checkedAt: now(), build, differed });
    if (!mustBegin || sync === null) return false;
    await writeRecord(db, 'sync', await beginAgain(db, sync, sync.epoch));
    return true;
  });
}
