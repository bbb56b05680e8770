/** The settings needed for the first paint, before the database is open. */
type SettingKey = 'language' | 'theme' | 'hour';

/** Returns the stored choice, or `null` if there is none or the browser denies storage. */
export function readSetting(key: SettingKey): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    // The browser's privacy settings may deny storage. Defaults apply then.
    return null;
  }
}

/** Stores a choice. If the browser denies storage, it applies only to this page. */
export function writeSetting(key: SettingKey, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // The choice applies on this page but is not stored.
  }
}
