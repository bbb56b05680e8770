import type { Locks } from './device.ts';

/** Web Locks as local/ wants them. */
export function browserLocks(manager: LockManager): Locks {
  return {
    request: <T>(name: string, work: () => Promise<T>) =>
      // The manager's own type loses that the callback's result is what the request resolves to.
      manager.request(name, work) as Promise<T>,
  };
}
