import type { GuvercinDatabase } from './database.ts';
import type { Device } from './device.ts';
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

/** What the person of this device has been asked already; forgotten when they log out. */
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
  { db, now }: Pick<Device, 'db' | 'now'>,
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
  if (possible.notices && isNoticesQuestionDue && (await takeNoticeQuestion(db))) return 'notices';
  return possible.install && !(await hasPutOffInstall({ db, now })) ? 'install' : null;
}

/**
 * Takes the one question about notices, for whoever is about to put it: true once for each person of the
 * device, whichever thread asks, and false where nobody is logged in.
 */
export async function takeNoticeQuestion(db: GuvercinDatabase): Promise<boolean> {
  const isTaken = await ifAnybodyIsHere(db, async () => {
    const asked = await readAsked(db);
    if (asked.hasAnsweredNotices) return false;
    await writeRecord(db, 'asked', { ...asked, hasAnsweredNotices: true });
    return true;
  });
  return isTaken === true;
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
