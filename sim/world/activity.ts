/** So many turns of the event loop without anything under way make a world at rest. */
const QUIET_TURNS = 2;

/**
 * Knows whether real work is under way anywhere (a request in the server, an operation of a
 * database), so that virtual time moves only over a world at rest.
 */
export interface Activity {
  during<T>(work: () => Promise<T>): Promise<T>;
  /** Marks a begin; the answer marks the end. */
  begin(): () => void;
  /** Resolves when nothing is under way any more. */
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
      for (let quiet = 0; quiet < QUIET_TURNS; quiet = isIdle(busy) ? quiet + 1 : 0) {
        await new Promise((resolve) => setImmediate(resolve));
      }
    },
  };
}

/** IndexedDB's steps are immediates, a server's files are requests to the file system. */
function isIdle(busy: number): boolean {
  return busy === 0 && !process.getActiveResourcesInfo().some(isWork);
}

const isWork = (resource: string) => resource === 'Immediate' || resource.startsWith('FSReq');
