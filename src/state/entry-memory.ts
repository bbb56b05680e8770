import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';

/** The stored values of the screens of one history entry, by name. */
type Kept = Record<string, unknown>;

/** Includes the build, because another build may store other values under the same names. */
const STORED_AS = `entries ${__BUILD__}`;
const MOST_ENTRIES = 50;

/** The stored values by the router's key of the history entry, last changed entry last. */
const entries = readEntries();

/** Returns the value stored under `name` for a history entry, or undefined if there is none. */
export function readEntry<Value>(key: string, name: string): Value | undefined {
  return entries.get(key)?.[name] as Value | undefined;
}

/** Stores a JSON value for a history entry, until the tab is closed or its person logs out. */
export function keepForEntry(key: string, name: string, value: unknown): void {
  const kept = entries.get(key) ?? {};
  entries.delete(key);
  entries.set(key, { ...kept, [name]: value });
  const [oldest] = entries.keys();
  if (entries.size > MOST_ENTRIES && oldest !== undefined) entries.delete(oldest);
}

export function copyEntry(from: string, to: string): void {
  for (const [name, value] of Object.entries(entries.get(from) ?? {}))
    keepForEntry(to, name, value);
}

export function forgetEntries(): void {
  entries.clear();
}

/**
 * Returns the memory of a screen for its history entry. `known` is the value that was stored when the screen mounted,
 * so that Back and a reload restore the screen. A new visit has no stored value.
 */
export function useEntryMemory<Value>(name: string) {
  const router = useRouter();
  const [known] = useState(() =>
    readEntry<Value>(router.state.location.state.__TSR_key ?? '', name),
  );
  const keep = (value: Value) => {
    // While the next screen loads, `location` already belongs to that screen.
    const { resolvedLocation, location } = router.state;
    keepForEntry((resolvedLocation ?? location).state.__TSR_key ?? '', name, value);
  };
  return { known, keep };
}

function readEntries(): Map<string, Kept> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(STORED_AS) ?? '[]'));
  } catch {
    // Without storage no values survive a reload.
    return new Map();
  }
}

/** Writes the values to the session storage, so that a reload finds them. */
export function storeEntries(): void {
  try {
    sessionStorage.setItem(STORED_AS, JSON.stringify([...entries]));
  } catch {
    // No storage, or the quota is exceeded. The page is closing, so ignore it.
  }
}
