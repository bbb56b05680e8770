import type { GuvercinDatabase } from '../../local/database.ts';
import { readRecord, writeRecord } from '../../local/stored-records.ts';
import { languageStore } from '../language/language-store.ts';

/** Notes the person's language where the workers can read it; of a visitor nothing is noted. */
export async function keepLanguage(db: GuvercinDatabase): Promise<void> {
  const language = languageStore.get();
  await db.transaction('rw', [db.records], async () => {
    if ((await readRecord(db, 'auth')) === null) return;
    await writeRecord(db, 'language', { language });
  });
}
