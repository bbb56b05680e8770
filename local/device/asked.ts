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

/** Whoever is new here looks around first. */
const SETTLING_IN_MS = 60 * 1000;
const INSTALL_LATER_MS = 14 * 24 * 60 * 60 * 1000;

/** Enough to tell the people of one device apart, and too little to tell an id from others. */
const DIGEST_DIGITS = 8;
const MOST_DIGESTS = 8;

/** What the person of this device has been asked already; log-out forgets it. */
export async function readAsked(db: GuvercinDatabase): Promise<Asked> {
  return (await readRecord(db, 'asked')) ?? NOTHING_ASKED;
}

/** Notes an answer, unless its person has left meanwhile. */
export async function changeAsked(db: GuvercinDatabase, answer: Partial<Asked>): Promise<void> {
  await ifAnybodyIsHere(db, async () =>
    writeRecord(db, 'asked', { ...(await readAsked(db)), ...answer }),
  );
}

/** What a screen may offer beside what it shows, one thing at a time. */
export type Offer = 'notices' | 'install';

/** What the browser of this device could do, if the person wanted it. */
interface Possible {
  notices: boolean;
  install: boolean;
}

/**
 * What to offer to the person now; null: nothing, also in their first minute on this device. The question
 * about notices is taken with it: it is put once (product.md sections 1 and 4).
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
  // A clock that was set back says nothing about a minute.
  const age = now() - arrivedAt;
  if (age >= 0 && age < SETTLING_IN_MS) return null;
  const mayAsk = possible.notices && isNoticesQuestionDue;
  if (mayAsk && (await takeNoticeQuestion({ db, digest }))) return 'notices';
  return possible.install && !(await hasPutOffInstall({ db, now })) ? 'install' : null;
}

/**
 * Takes the one question about notices, for whoever is about to put it: true once for each person of the
 * device, also after they logged out and in again, whichever thread asks, and false where nobody is logged in.
 */
export async function takeNoticeQuestion({
  db,
  digest,
}: Pick<Device, 'db' | 'digest'>): Promise<boolean> {
  const auth = await readRecord(db, 'auth');
  if (auth === null) return false;
  // A transaction would end while the digest is made.
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

/** Did the person put off installing the app in the last 14 days (product.md section 1)? */
export async function hasPutOffInstall({ db, now }: Pick<Device, 'db' | 'now'>): Promise<boolean> {
  const { installLaterAt } = await readAsked(db);
  if (installLaterAt === null) return false;
  const age = now() - installLaterAt;
  // A clock that was set back would put it off for ever.
  return age >= 0 && age < INSTALL_LATER_MS;
}

/** Puts off installing the app from now on. */
export async function putOffInstall({ db, now }: Pick<Device, 'db' | 'now'>): Promise<void> {
  await changeAsked(db, { installLaterAt: now() });
}
