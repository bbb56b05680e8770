import type { GuvercinDatabase } from './database.ts';
import type { Device } from './device.ts';
import { sha256In } from './digest-bytes.ts';
import { ifAnybodyIsHere } from './in-session.ts';
import { type RecordValue, readRecord, writeRecord } from './stored-records.ts';

type Asked = RecordValue<'asked'>;
const NOTHING_ASKED: Asked = {
  isStorageKept: null,
  wasAskedInstalled: false,
  hasAnsweredNotices: false,
  installLaterAt: null,
  isNoticesQuestionDue: false,
  arrivedAt: null,
};

/** New people get no offers during this time, so that they can look around first. */
const SETTLING_IN_MS = 60 * 1000;
const INSTALL_LATER_MS = 14 * 24 * 60 * 60 * 1000;

/** Long enough to distinguish the people of one device, too short to identify a person by their id. */
const DIGEST_DIGITS = 8;
const MOST_DIGESTS = 8;

/** Returns the questions that this device's person has already been asked. Logging out deletes them. */
export async function readAsked(db: GuvercinDatabase): Promise<Asked> {
  return (await readRecord(db, 'asked')) ?? NOTHING_ASKED;
}

/** Stores an answer, unless the person has logged out meanwhile. */
export async function changeAsked(db: GuvercinDatabase, answer: Partial<Asked>): Promise<void> {
  await ifAnybodyIsHere(db, async () =>
    writeRecord(db, 'asked', { ...(await readAsked(db)), ...answer }),
  );
}

/** The offers that a screen may show, one at a time. */
export type Offer = 'notices' | 'install';

interface Possible {
  notices: boolean;
  install: boolean;
}

/**
 * Returns the offer to show now, or `null` if there is none or the person is in their first minute on this device. If
 * it returns `notices`, the question about system notifications is used up (product.md sections 1 and 4).
 */
export async function takeOffer(
  { db, digest, now }: Pick<Device, 'db' | 'digest' | 'now'>,
  possible: Possible,
): Promise<Offer | null> {
  const { arrivedAt, isNoticesQuestionDue } = await readAsked(db);
  if (arrivedAt === null) {
    await changeAsked(db, { arrivedAt: now() });
    return null;
  }
  // A negative age means that the clock was set back.
  const age = now() - arrivedAt;
  if (age >= 0 && age < SETTLING_IN_MS) return null;
  const mayAsk = possible.notices && isNoticesQuestionDue;
  if (mayAsk && (await takeNotificationPrompt({ db, digest }))) return 'notices';
  return possible.install && !(await hasPutOffInstall({ db, now })) ? 'install' : null;
}

/**
 * Claims the question about system notifications for a caller that is about to show it. Resolves with true once for
 * each person of the device, across all threads and logins. Resolves with false if no person is logged in.
 */
export async function takeNotificationPrompt({
  db,
  digest,
}: Pick<Device, 'db' | 'digest'>): Promise<boolean> {
  const auth = await readRecord(db, 'auth');
  if (auth === null) return false;
  // Compute the digest first: the transaction would end while waiting for it.
  const own = await digestId(auth.userId, digest);
  const isTaken = await ifAnybodyIsHere(db, async () => {
    if ((await readRecord(db, 'auth'))?.userId !== auth.userId) return false;
    const asked = await readAsked(db);
    if (asked.hasAnsweredNotices) return false;
    await writeRecord(db, 'asked', { ...asked, hasAnsweredNotices: true });
    const known = (await readRecord(db, 'notices-asked'))?.digests ?? [];
    const digests = [...known.filter((each) => each !== own), own].slice(-MOST_DIGESTS);
    await writeRecord(db, 'notices-asked', { digests });
    return !known.includes(own);
  });
  return isTaken === true;
}

async function digestId(userId: string, digest: Device['digest']): Promise<string> {
  const sum = await digest(new TextEncoder().encode(userId).buffer);
  return sha256In(sum)?.slice(0, DIGEST_DIGITS) ?? sum;
}

/** Whether the person postponed installing the app in the last 14 days (product.md section 1). */
export async function hasPutOffInstall({ db, now }: Pick<Device, 'db' | 'now'>): Promise<boolean> {
  const { installLaterAt } = await readAsked(db);
  if (installLaterAt === null) return false;
  const age = now() - installLaterAt;
  // A negative age means that the clock was set back. Ignore it, so that the offer is not postponed for too long.
  return age >= 0 && age < INSTALL_LATER_MS;
}

export async function putOffInstall({ db, now }: Pick<Device, 'db' | 'now'>): Promise<void> {
  await changeAsked(db, { installLaterAt: now() });
}
