import type { GuvercinDatabase } from './database.ts';
import type { Device } from './device.ts';
import { type RecordValue, readRecord, writeRecord } from './stored-records.ts';

type Asked = RecordValue<'asked'>;
const NOTHING_ASKED: Asked = {
  isStorageKept: null,
  hasAnsweredNotices: false,
  installLaterAt: null,
};

const INSTALL_LATER_MS = 14 * 24 * 60 * 60 * 1000;

/** What the person of this device has been asked already; forgotten when they log out. */
export async function readAsked(db: GuvercinDatabase): Promise<Asked> {
  return (await readRecord(db, 'asked')) ?? NOTHING_ASKED;
}

/** Notes an answer, unless its person has left meanwhile. */
export async function changeAsked(db: GuvercinDatabase, answer: Partial<Asked>): Promise<void> {
  await db.transaction('rw', [db.records], async () => {
    if ((await readRecord(db, 'auth')) === null) return;
    await writeRecord(db, 'asked', { ...(await readAsked(db)), ...answer });
  });
}

/**
 * Takes the one question about notices, for whoever is about to put it: true once for each person of the
 * device, whichever thread asks, and false where nobody is logged in.
 */
export function takeNoticeQuestion(db: GuvercinDatabase): Promise<boolean> {
  return db.transaction('rw', [db.records], async () => {
    if ((await readRecord(db, 'auth')) === null) return false;
    const asked = await readAsked(db);
    if (asked.hasAnsweredNotices) return false;
    await writeRecord(db, 'asked', { ...asked, hasAnsweredNotices: true });
    return true;
  });
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
