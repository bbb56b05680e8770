import type { GuvercinDatabase } from '../device/database.ts';
import { type ThreadRow, toThread } from '../device/threads.ts';

/** Compares the newest letter of each person with the mirror. Returns a sentence for each difference. */
export async function compareThreads(db: GuvercinDatabase): Promise<string[]> {
  return db.transaction('r', [db.messages, db.threads], async () => {
    const newest = new Map<string, ThreadRow>();
    for (const row of await db.messages.orderBy('[gen+box+created_at+id]').toArray()) {
      const thread = toThread(row);
      newest.set(nameOf(thread), thread);
    }
    const held = new Map((await db.threads.toArray()).map((row) => [nameOf(row), row]));
    return [...new Set([...newest.keys(), ...held.keys()])].flatMap((name) => {
      const [should, is] = [newest.get(name)?.id, held.get(name)?.id];
      return should === is ? [] : [`the newest letter of ${name} is ${should}, not ${is}`];
    });
  });
}

const nameOf = (row: ThreadRow) => `${row.gen} ${row.box} ${row.with}`;
