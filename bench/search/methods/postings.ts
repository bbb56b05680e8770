import type { Table } from 'dexie';
import { GuvercinDatabase, type MessageRow } from '../../../local/device/database.ts';
import { wordsOf } from '../../../local/search/fold-words.ts';

/** A row for each word of each applied page, with the ids of the letters that contain the word. */
interface Posting {
  gen: number;
  word: string;
  part: number;
  ids: string[];
}

class PostingDatabase extends GuvercinDatabase {
  declare postings: Table<Posting, [number, string, number]>;

  constructor() {
    super('bench');
    this.version(this.verno + 1).stores({ postings: '[gen+word+part]' });
    // The transaction that applies changes covers `wordBlocks`, so this name must refer to the table of the postings.
    Object.defineProperty(this, 'wordBlocks', { value: this.table('postings') });
  }
}

export const openDatabase = () => new PostingDatabase();

let part = 0;

export async function moveWords(
  db: GuvercinDatabase,
  gen: number,
  { come }: { come: readonly MessageRow[] },
): Promise<void> {
  const idsByWord = new Map<string, string[]>();
  for (const { id, value } of come) {
    for (const word of wordsOf(value.content)) {
      const ids = idsByWord.get(word);
      if (ids === undefined) idsByWord.set(word, [id]);
      else ids.push(id);
    }
  }
  part += 1;
  const rows = [...idsByWord].map(([word, ids]) => ({ gen, word, part, ids }));
  await db.table('postings').bulkPut(rows);
}

export const openSearch =
  (db: GuvercinDatabase) =>
  async (terms: string[], limit: number): Promise<string[]> => {
    const sets = await Promise.all(
      terms.map(async (term) => {
        const rows: Posting[] = await db
          .table('postings')
          .where(':id')
          .between([1, term], [1, `${term}\uffff`])
          .toArray();
        return new Set(rows.flatMap((row) => row.ids));
      }),
    );
    const [first = new Set<string>(), ...others] = sets;
    const found = [...first].filter((id) => others.every((set) => set.has(id)));
    return found.sort().reverse().slice(0, limit);
  };
