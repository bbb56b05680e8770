import type { GuvercinDatabase } from './database.ts';
import { type RecordValue, readRecord, writeRecord } from './stored-records.ts';

type Asked = RecordValue<'asked'>;
const NOTHING_ASKED: Asked = { isStorageKept: null, hasAnsweredNotices: false };

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
