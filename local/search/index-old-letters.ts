import type { Device } from '../device/device.ts';
import { inSession } from '../device/in-session.ts';
import { readRecord, writeRecord } from '../device/stored-records.ts';
import { moveWords } from './word-blocks.ts';

/** The number of letters in one step. Each step is a transaction, and other writers wait for it. */
const LETTERS_A_TIME = 200;

/** Whether letters of an older build are not in the search index yet. */
export async function hasOldLetters({ db }: Pick<Device, 'db'>): Promise<boolean> {
  return (await readRecord(db, 'words-to-come')) !== null;
}

/**
 * Indexes the next letters that an older build has stored. It continues after an interruption. Resolves with true if
 * more are left. Throws SessionEnded if the person logs out meanwhile.
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
    // Letters that arrived since the update are already indexed.
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
