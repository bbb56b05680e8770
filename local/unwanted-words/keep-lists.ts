import { liveQuery } from 'dexie';
import type { GuvercinDatabase } from '../device/database.ts';
import type { Device } from '../device/device.ts';
import { dropSnapshot } from '../device/drop-snapshot.ts';
import { ifAnybodyIsHere } from '../device/in-session.ts';
import { readRecord, writeRecord } from '../device/stored-records.ts';
import {
  type ListedLanguage,
  listedLanguages,
  readUnwanted,
  type UnwantedWords,
} from './unwanted-words.ts';

type KeepingDevice = Pick<Device, 'db' | 'build' | 'report'>;

/**
 * Keeps on this device the lists of strong language of the app's language and of those that the person speaks, as long
 * as the page runs. `querySpoken` answers null while it is not known what they speak.
 */
export function keepLists(
  device: KeepingDevice,
  querySpoken: () => Promise<readonly string[] | null>,
): void {
  const tried = new Set<string>();
  const load = async (languages: ListedLanguage[] | null) => {
    if (languages === null || tried.has(languages.join())) return;
    tried.add(languages.join());
    await loadAndStore(device, languages);
  };
  liveQuery(async () => queryListsToLoad(device, await querySpoken())).subscribe({
    next: (languages) => void load(languages).catch(device.report),
    error: device.report,
  });
}

/** Finds the languages whose lists must be loaded. null: all are loaded, or the person's languages are unknown. */
export async function queryListsToLoad(
  { db, build }: Pick<Device, 'db' | 'build'>,
  spoken: readonly string[] | null,
): Promise<ListedLanguage[] | null> {
  const [{ isListOn, listed }, language] = await Promise.all([
    readUnwanted(db),
    readRecord(db, 'language'),
  ]);
  if (spoken === null || language === null || !isListOn) return null;
  const read = [language.language, ...spoken].map((tag) => tag.split('-')[0]);
  const languages = listedLanguages.filter((code) => read.includes(code));
  const isThere = listed?.build === build && listed.languages.join() === languages.join();
  return isThere ? null : languages;
}

async function loadAndStore(
  { db, build, report }: KeepingDevice,
  languages: ListedLanguage[],
): Promise<void> {
  try {
    const { loadLists } = await import('./load-lists.ts');
    await storeLists(db, { languages, build, ...(await loadLists(languages)) });
  } catch (error) {
    report(error);
    // Letters must not wait for ever. No build is called so: the next start of a page tries again.
    const { listed } = await readUnwanted(db);
    if (listed === null) await storeLists(db, { languages, build: '', turkish: '', others: '' });
  }
}

/** Stores lists that were loaded, unless the person has left meanwhile. */
async function storeLists(
  db: GuvercinDatabase,
  listed: NonNullable<UnwantedWords['listed']>,
): Promise<void> {
  await ifAnybodyIsHere(db, async () => {
    await writeRecord(db, 'unwanted-words', { ...(await readUnwanted(db)), listed });
    await dropSnapshot(db);
  });
}
