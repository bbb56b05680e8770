import type { GuvercinDatabase } from '../device/database.ts';
import { lineOf } from '../search/word-blocks.ts';

/**
 * Compares the search index with the words of the mirror's letters. Returns a sentence for each difference: a letter
 * that is not indexed, words of a deleted letter, or a letter with a wrong block number.
 */
export async function compareWords(db: GuvercinDatabase): Promise<string[]> {
  return db.transaction('r', [db.messages, db.wordBlocks], async () => {
    const differences: string[] = [];
    const held = new Map<string, number>();
    for (const { gen, number, letters, text } of await db.wordBlocks.toArray()) {
      const lines = text.split('\n').slice(1);
      if (lines.length !== letters) differences.push(`block ${number} says ${letters} letters`);
      for (const line of lines) {
        const key = `${gen} \n${line}`;
        if (held.has(key)) differences.push(`twice in search: ${key}`);
        held.set(key, number);
      }
    }
    for (const row of await db.messages.toArray()) {
      const line = lineOf(row);
      const key = `${row.gen} ${line}`;
      const number = line === null ? undefined : held.get(key);
      if (line !== null && number === undefined) differences.push(`not in search: ${key}`);
      if (number !== row.wordBlock) {
        differences.push(`${row.id} points at ${row.wordBlock}, its words lie in ${number}`);
      }
      held.delete(key);
    }
    for (const key of held.keys()) differences.push(`surplus in search: ${key}`);
    return differences;
  });
}
