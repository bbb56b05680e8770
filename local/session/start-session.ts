import type { TokenPayload } from '../../contract/accounts.ts';
import { AUTH_COOKIE, SESSION_COOKIE } from '../../contract/cookies.ts';
import { AppError } from '../../contract/errors.ts';
import type { Device } from '../device/device.ts';
import { SessionEnded } from '../device/in-session.ts';
import { readRecord, rowsOfPerson } from '../device/stored-records.ts';
import { NetworkError } from '../net/network-error.ts';
import { decodeOrNull, decodeToken } from './decode-token.ts';
import { emptyTables, isWaitingTable } from './empty-device.ts';
import { endSession } from './end-session.ts';
import { holdsNothing } from './found-empty.ts';
import { isShareFor } from './is-share-for.ts';
import { openSession } from './open-session.ts';
import { getFreshToken, rememberToken } from './renew-token.ts';

/**
 * Determines the logged-in person at app start (product.md section 4). A stored session is always valid, even offline.
 * Without one, the token cookie opens a session, or a renewal does if only a refresh token is left. Without any of
 * these, leftovers of a session are deleted. With `isNewApp`, an empty database does not count as emptied, because this
 * may be the first start of an installed app that got its cookies from the browser.
 */
export async function startSession(
  device: Device,
  { isNewApp = false }: { isNewApp?: boolean } = {},
): Promise<void> {
  const stored = await readRecord(device.db, 'auth');
  const token = device.cookies?.read(AUTH_COOKIE) ?? null;
  const payload = token === null ? null : decodeOrNull(token);
  const isFoundEmpty = !isNewApp && stored === null && (await holdsNothing(device.db));
  if (payload !== null && stored?.userId !== payload.userId) {
    await openWhereThereIsRoom(device, payload, { isFoundEmpty });
    return;
  }
  if (stored !== null) return;
  if (device.cookies?.read(SESSION_COOKIE) === '1') {
    await rebuildSession(device, { isFoundEmpty });
    return;
  }
  await clearLeftovers(device, token);
  await dropOldShares(device);
}

interface HowFound {
  isFoundEmpty: boolean;
}

async function rebuildSession(device: Device, how: HowFound): Promise<void> {
  try {
    const token = await getFreshToken(device);
    if (token === null) return;
    await openWhereThereIsRoom(device, decodeToken(token), how);
    await rememberToken(device, token);
  } catch (error) {
    // The server did not answer, or the person logged out meanwhile.
    if (error instanceof NetworkError || error instanceof SessionEnded) return;
    if (!(error instanceof AppError)) throw error;
    if (error.fate === 'sign-in') await endSession(device, null);
  }
}

/**
 * Opens the session if the quota allows it. Otherwise no person is logged in here, the problem is already shown, and
 * the cookies stay for later.
 */
async function openWhereThereIsRoom(
  device: Device,
  payload: TokenPayload,
  how: HowFound,
): Promise<void> {
  try {
    await openSession(device, payload, how);
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'storage-full')) throw error;
  }
}

/**
 * Deletes the leftovers of a session in one transaction, so that a concurrent login loses no data. Removes no cookie
 * except the invalid token from the start.
 */
async function clearLeftovers(device: Device, token: string | null): Promise<void> {
  const { db, cookies } = device;
  const isCleared = await db.transaction('rw', db.tables, async () => {
    if ((await readRecord(db, 'auth')) !== null || !(await hasLeftovers(device))) return false;
    await emptyTables(db, { keepsOutboxOf: 'everybody' });
    return true;
  });
  if (!isCleared) return;
  if (token !== null && cookies?.read(AUTH_COOKIE) === token) cookies.remove([AUTH_COOKIE]);
  if ((await readRecord(db, 'auth')) === null) await device.emptyStorage();
}

async function hasLeftovers({ db }: Device): Promise<boolean> {
  for (const table of db.tables) {
    if (!isWaitingTable(table.name) && (await rowsOfPerson(table).count()) > 0) return true;
  }
  return false;
}

/** Deletes old content that was shared without a logged-in person. */
async function dropOldShares({ db, now }: Pick<Device, 'db' | 'now'>): Promise<void> {
  await db.transaction('rw', [db.shares, db.records], async () => {
    const who = (await readRecord(db, 'auth'))?.userId ?? null;
    const isOld = ({ userId, sharedAt }: { userId: string | null; sharedAt: number }) =>
      userId === null && !isShareFor({ userId, sharedAt }, who, now());
    await db.shares.filter(isOld).delete();
  });
}
