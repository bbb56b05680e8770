import type { GuvercinDatabase } from '../../local/device/database.ts';
import { ifAnybodyIsHere } from '../../local/device/in-session.ts';
import { readRecord, writeRecord } from '../../local/device/stored-records.ts';
import { languageStore } from '../language/language-store.ts';

/** Notes the person's language where the workers can read it; of a visitor nothing is noted. */
export async function keepLanguage(db: GuvercinDatabase): Promise<void> {
  const language = languageStore.get();
  const [session, known] = await Promise.all([readRecord(db, 'auth'), readRecord(db, 'language')]);
  // Asked at each start of a page, and mostly known: no write is begun for it.
  if (session === null || known?.language === language) return;
  await ifAnybodyIsHere(db, () => writeRecord(db, 'language', { language }));
}
