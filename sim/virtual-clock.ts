interface Entry {
  at: number;
  order: number;
  run: () => void;
}

/** Time that moves only when nothing is left to do at its present moment. */
export interface VirtualClock {
  now(): number;
  set(run: () => void, ms: number): Entry;
  clear(entry: unknown): void;
  /** The moment of the next timer; null when none waits. */
  nextAt(): number | null;
  /** Moves to that moment and runs what is due then. */
  runNext(): void;
  /** Moves on without running anything: nothing may be due before. */
  moveTo(at: number): void;
}

export function createVirtualClock(begin: number): VirtualClock {
  let time = begin;
  let order = 0;
  const entries = new Set<Entry>();
  const first = (): Entry | null => {
    let earliest: Entry | null = null;
    for (const entry of entries) {
      const isEarlier =
        earliest === null ||
        entry.at < earliest.at ||
        (entry.at === earliest.at && entry.order < earliest.order);
      if (isEarlier) earliest = entry;
    }
    return earliest;
  };
  return {
    now: () => time,
    set(run, ms) {
      const entry: Entry = { at: time + Math.max(0, ms), order, run };
      order += 1;
      entries.add(entry);
      return entry;
    },
    clear: (entry) => {
      entries.delete(entry as Entry);
    },
    nextAt: () => first()?.at ?? null,
    runNext() {
      const entry = first();
      if (entry === null) return;
      entries.delete(entry);
      time = Math.max(time, entry.at);
      entry.run();
    },
    moveTo(at) {
      time = Math.max(time, at);
    },
  };
}
