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
 * Keeps the lists of strong language up to date on this device while the page runs, for the app's language and those
 * that the person speaks. `querySpoken` returns `null` while their languages are unknown.
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

/**
 * Returns the languages whose lists must be loaded. Returns `null` if all are loaded or the person's languages are
 * unknown.
 */
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
    // Stores empty lists, because letters must not wait for the check forever. No build has the name '', so the next
    // start of a page loads the lists again.
    const { listed } = await readUnwanted(db);
    if (listed === null) await storeLists(db, { languages, build: '', turkish: '', others: '' });
  }
}

/** Stores loaded lists, unless the person has logged out meanwhile. */
async function storeLists(
  db: GuvercinDatabase,
  listed: NonNullable<UnwantedWords['listed']>,
): Promise<void> {
  await ifAnybodyIsHere(db, async () => {
    await writeRecord(db, 'unwanted-words', { ...(await readUnwanted(db)), listed });
    await dropSnapshot(db);
  });
}
