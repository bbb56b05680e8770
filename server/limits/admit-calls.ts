import { AppError } from '../../contract/errors.ts';
import type { DatabasePool } from '../db/database.ts';
import type { Metrics } from '../metrics/metrics.ts';

/** Calls are refused while a statement has waited for a connection for this time. Writes go before reads. */
const QUEUE_MS = { read: 500, write: 1000 };
/** The range of Retry-After, so that refused clients do not return together. */
const RETRY_AFTER_SECONDS = { min: 2, max: 5 };

export interface Admission {
  /** Throws `unavailable` with a random time to wait if the server has too much work for a call of this class. */
  admit(callClass: 'read' | 'write'): void;
}

interface Parts {
  metrics: Pick<Metrics, 'refused'>;
  random: (bytes: Uint8Array<ArrayBuffer>) => void;
  /** null if calls do not share connections. Then all calls are admitted. */
  pool: Pick<DatabasePool, 'queueMs'> | null;
}

/**
 * Refuses calls while the server is overloaded (docs/decisions/server-lifecycle.md). The signal is the wait for a
 * connection, which grows whether the processor or the database is too slow.
 */
export function createAdmission({ pool, metrics, random }: Parts): Admission {
  const drawSeconds = () => {
    const chance = new Uint8Array(1);
    random(chance);
    const { min, max } = RETRY_AFTER_SECONDS;
    return min + ((chance[0] ?? 0) % (max - min + 1));
  };
  return {
    admit(callClass) {
      if (pool === null || pool.queueMs()[callClass] < QUEUE_MS[callClass]) return;
      metrics.refused.inc({ class: callClass });
      throw new AppError('unavailable', { retryAfterSeconds: drawSeconds() });
    },
  };
}
