import { getUser } from '../../contract/calls/get-user.ts';
import { listUserSky } from '../../contract/calls/list-user-sky.ts';
import { messageSchema } from '../../contract/entities.ts';
import type { Envelope } from '../../contract/envelope.ts';
import { AppError } from '../../contract/errors.ts';
import type { PublicProfile } from '../../contract/public-profile.ts';
import type { VisitedRow } from '../device/database.ts';
import type { Device } from '../device/device.ts';
import { inSession } from '../device/in-session.ts';
import { readInTurn } from '../device/read-in-turn.ts';
import type { SessionRecord } from '../device/stored-records.ts';
import { callInSession } from '../net/call-as-person.ts';
import { fittingList } from '../net/fitting-list.ts';
import { toPerson } from '../queries/to-person.ts';
import { withQuotaRetry } from '../storage/with-quota-retry.ts';

const KEEP_PEOPLE = 100;
const KEEP_LETTERS = 200;
const LOCK = 'guvercin-people';

/**
 * Reads another person and their newest letters in the sky into the device's cache (product.md section 2). A person who
 * does not exist or is not visible is stored as absent. Throws NetworkError or AppError. The stored data does not
 * change then.
 */
export function visitPerson(device: Device, userId: string): Promise<void> {
  return readInTurn(device, LOCK, async (session) => {
    const profile = await readPublicProfile(device, session, userId);
    const letters =
      profile === null ? NO_LETTERS : await readLetters(device, session, userId, null);
    const row = { id: userId, checkedAt: device.now(), profile, ...letters };
    await keep(device, session, row);
  });
}

/** Reads the letters below the stored ones. Does nothing if there are none. */
export function loadMoreLetters(device: Device, userId: string): Promise<void> {
  return readInTurn(device, LOCK, async (session) => {
    const known = await device.db.visited.get(userId);
    if (known === undefined || known.next === null) return;
    const { letters, next } = await readLetters(device, session, userId, known.next);
    const all = [...known.letters, ...letters].slice(0, KEEP_LETTERS);
    await keep(device, session, {
      ...known,
      letters: all,
      next: all.length < KEEP_LETTERS ? next : null,
    });
  });
}

type Letters = Pick<VisitedRow, 'letters' | 'next'>;

const NO_LETTERS: Letters = { letters: [], next: null };

/** Returns `null` if the person is not visible (product.md: deleted, frozen and blocked look alike). */
async function readPublicProfile(
  device: Device,
  session: SessionRecord,
  userId: string,
): Promise<PublicProfile | null> {
  try {
    const { user } = await callInSession(device, session, getUser, { ids: { id: userId } });
    return user;
  } catch (error) {
    const isAbsent = error instanceof AppError && ABSENT.has(error.code);
    if (isAbsent) return null;
    throw error;
  }
}

/** An invalid person id is treated like a person who no longer exists. */
const ABSENT: ReadonlySet<string> = new Set(['profile-not-found', 'not-found', 'body-invalid']);

async function readLetters(
  device: Device,
  session: SessionRecord,
  userId: string,
  cursor: string | null,
): Promise<Letters> {
  const call = { ...listUserSky, reply: fittingList(messageSchema) };
  const params: Envelope['params'] = cursor === null ? {} : { cursor };
  const { items, next } = await callInSession(device, session, call, {
    ids: { id: userId },
    params,
  });
  return { letters: items, next };
}

/** Stores a visited person and deletes the oldest visits above the limit. */
async function keep(device: Device, session: SessionRecord, row: VisitedRow): Promise<void> {
  const { db } = device;
  await withQuotaRetry(device, () =>
    inSession(db, session.session, [db.visited, db.strangers], async () => {
      await db.visited.put(row);
      // A letter to this person needs their name. People cannot write to themselves.
      const isOther = row.id !== session.userId;
      if (row.profile !== null && isOther) await db.strangers.put(toPerson(row.profile));
      const surplus = (await db.visited.count()) - KEEP_PEOPLE;
      if (surplus > 0) await db.visited.orderBy('checkedAt').limit(surplus).delete();
    }),
  );
}
