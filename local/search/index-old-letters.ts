import type { Device } from '../device/device.ts';
import { inSession } from '../device/in-session.ts';
import { readRecord, writeRecord } from '../device/stored-records.ts';
import { moveWords } from './word-blocks.ts';

/** So many letters at a time: each is a transaction that whoever writes meanwhile waits for. */
const LETTERS_A_TIME = 200;

/** Are there letters of an older build that search does not know yet? */
export async function hasOldLetters({ db }: Pick<Device, 'db'>): Promise<boolean> {
  return (await readRecord(db, 'words-to-come')) !== null;
}

/**
 * Gives the next letters that an older build has stored their words; it goes on where it stood, after any
 * break. Answers whether more are left. Throws SessionEnded when their person leaves meanwhile.
 */
export async function indexOldLetters({ db }: Pick<Device, 'db'>): Promise<boolean> {
  const session = await readRecord(db, 'auth');
  if (session === null) return false;
  return inSession(db, session.session, [db.messages, db.wordBlocks], async () => {
    const toCome = await readRecord(db, 'words-to-come');
    const [part, ...others] = toCome?.parts ?? [];
    if (part === undefined) return false;
    const { gen, after } = part;
    const rows = await db.messages
      .where(':id')
      .between([gen, after], [gen, []], false, true)
      .limit(LETTERS_A_TIME)
      .toArray();
    // What came since the update has its words already.
    const come = rows.filter(({ wordBlock }) => wordBlock === undefined);
    await moveWords(db, gen, { before: [], come });
    await db.messages.bulkPut(come.filter(({ wordBlock }) => wordBlock !== undefined));
    const last = rows.at(-1);
    const isPartDone = last === undefined || rows.length < LETTERS_A_TIME;
    const parts = isPartDone ? others : [{ gen, after: last.id }, ...others];
    if (parts.length > 0) await writeRecord(db, 'words-to-come', { parts });
    else await db.records.delete('words-to-come');
    return parts.length > 0;
  });
}
