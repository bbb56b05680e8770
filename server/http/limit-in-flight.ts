import { AppError, type ErrorCode } from '../../contract/errors.ts';

/** Limits the concurrent calls per key, because running calls hold memory. */
export interface InFlightLimit {
  /** Runs the work now, or throws the limit's code if too many of this key are running. */
  run<T>(key: string, work: () => Promise<T>): Promise<T>;
}

/** Long enough for a running call to end, short enough to go unnoticed. */
const RETRY_AFTER_SECONDS = 2;

export function limitInFlight(
  max: number,
  code: Extract<ErrorCode, 'too-many-requests' | 'unavailable'> = 'too-many-requests',
): InFlightLimit {
  const running = new Map<string, number>();
  return {
    async run(key, work) {
      const count = running.get(key) ?? 0;
      if (count >= max) {
        throw new AppError(code, { retryAfterSeconds: RETRY_AFTER_SECONDS });
      }
      running.set(key, count + 1);
      try {
        return await work();
      } finally {
        const left = (running.get(key) ?? 1) - 1;
        if (left === 0) running.delete(key);
        else running.set(key, left);
      }
    },
  };
}
