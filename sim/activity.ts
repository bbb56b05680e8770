const QUIET_TURNS = 12;

/**
 * Knows whether real work is under way anywhere (a request in the server, an operation of a
 * database), so that virtual time moves only over a world at rest.
 */
export interface Activity {
  during<T>(work: () => Promise<T>): Promise<T>;
  /** Marks a begin; the answer marks the end. */
  begin(): () => void;
  /** Resolves when nothing has been under way for some turns of the event loop. */
  untilQuiet(): Promise<void>;
}

export function createActivity(): Activity {
  let busy = 0;
  const begin = () => {
    busy += 1;
    return () => {
      busy -= 1;
    };
  };
  return {
    begin,
    async during(work) {
      const end = begin();
      try {
        return await work();
      } finally {
        end();
      }
    },
    async untilQuiet() {
      // Timers inside IndexedDB's and the database's own steps take turns of the event loop.
      for (let quiet = 0; quiet < QUIET_TURNS; quiet = busy === 0 ? quiet + 1 : 0) {
        await new Promise((resolve) => setImmediate(resolve));
      }
    },
  };
}
