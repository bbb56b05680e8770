/** What the first paint needs before the database is open; the only use of localStorage. */
type SettingKey = 'language' | 'theme' | 'hour';

/** The stored choice, or null; null too where the browser refuses storage. */
export function readSetting(key: SettingKey): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    // Storage may be refused by the browser's privacy settings: then defaults hold.
    return null;
  }
}

/** Keeps a choice; it lasts for this page alone where the browser refuses storage. */
export function writeSetting(key: SettingKey, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // The choice already shows on this page; only its memory is lost.
  }
}
