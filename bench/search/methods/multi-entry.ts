import { BY_ORIGINAL, GuvercinDatabase, type MessageRow } from '../../../local/device/database.ts';
import { wordsOf } from '../../../local/search/fold-words.ts';

/** Stores the words of a letter in a multi-entry index on its row. */
class MultiEntryDatabase extends GuvercinDatabase {
  constructor() {
    super('bench');
    const kept = `[gen+id], [gen+box+created_at+id], [gen+personId+created_at+id], ${BY_ORIGINAL}, unreadIn`;
    this.version(this.verno + 1).stores({ messages: `${kept}, *words` });
  }
}

export const openDatabase = () => new MultiEntryDatabase();

export async function moveWords(
  _db: GuvercinDatabase,
  _gen: number,
  { come }: { come: readonly (MessageRow & { words?: string[] })[] },
): Promise<void> {
  for (const row of come) row.words = wordsOf(row.value.content);
}

export const openSearch =
  (db: GuvercinDatabase) =>
  async (terms: string[], limit: number): Promise<string[]> => {
    const sets = await Promise.all(
      terms.map(async (term) => {
        const keys = await db.messages.where('words').startsWith(term).primaryKeys();
        return new Set(keys.map(([, id]) => id));
      }),
    );
    const [first = new Set<string>(), ...others] = sets;
    // Ids sort by time.
    const found = [...first].filter((id) => others.every((set) => set.has(id)));
    return found.sort().reverse().slice(0, limit);
  };
