import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';

/** What the screens of one entry of the history keep, by name. */
type Kept = Record<string, unknown>;

/** Another build may keep other things under the same names. */
const STORED_AS = `entries ${__BUILD__}`;
const MOST_ENTRIES = 50;

/** By the router's key of the entry; the one that changed last is the last. */
const entries = readEntries();

/** What is kept under `name` for an entry of the history; undefined: nothing. */
export function readEntry<Value>(key: string, name: string): Value | undefined {
  return entries.get(key)?.[name] as Value | undefined;
}

/** Keeps a JSON value for an entry of the history, until the tab is closed or its person logs out. */
export function keepForEntry(key: string, name: string, value: unknown): void {
  const kept = entries.get(key) ?? {};
  entries.delete(key);
  entries.set(key, { ...kept, [name]: value });
  const [oldest] = entries.keys();
  if (entries.size > MOST_ENTRIES && oldest !== undefined) entries.delete(oldest);
}

/** Copies what one entry keeps to another. */
export function copyEntry(from: string, to: string): void {
  for (const [name, value] of Object.entries(entries.get(from) ?? {}))
    keepForEntry(to, name, value);
}

/** Forgets what was kept, when its person leaves. */
export function forgetEntries(): void {
  entries.clear();
}

/**
 * What a screen keeps for its entry of the history: `known` is what was there when it was mounted, so that
 * Back and a reload find the screen as it was. A new visit begins with nothing.
 */
export function useEntryMemory<Value>(name: string) {
  const router = useRouter();
  const [known] = useState(() =>
    readEntry<Value>(router.state.location.state.__TSR_key ?? '', name),
  );
  const keep = (value: Value) => {
    // While the next screen loads the location is that screen's already.
    const { resolvedLocation, location } = router.state;
    keepForEntry((resolvedLocation ?? location).state.__TSR_key ?? '', name, value);
  };
  return { known, keep };
}

function readEntries(): Map<string, Kept> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(STORED_AS) ?? '[]'));
  } catch {
    // Without a storage nothing is kept over a reload.
    return new Map();
  }
}

/** Stores what is kept, so that a reload finds it. */
export function storeEntries(): void {
  try {
    sessionStorage.setItem(STORED_AS, JSON.stringify([...entries]));
  } catch {
    // As above; a full storage is no reason to disturb somebody who leaves.
  }
}
