/** The number of event loop turns without activity after which the world is idle. */
const QUIET_TURNS = 2;

/**
 * Tracks whether real work is in progress (a request in the server, a database operation), so that virtual time only
 * moves while the world is idle.
 */
export interface Activity {
  during<T>(work: () => Promise<T>): Promise<T>;
  /** Marks a start. The returned function marks the end. */
  begin(): () => void;
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

/**
 * Whether no work is in progress. IndexedDB's steps are immediates, and the server's file accesses are file system
 * requests.
 */
function isIdle(busy: number): boolean {
  return busy === 0 && !process.getActiveResourcesInfo().some(isWork);
}

const isWork = (resource: string) => resource === 'Immediate' || resource.startsWith('FSReq');
