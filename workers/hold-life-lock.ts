/**
 * Takes a lock of this thread's own and keeps it as long as the thread lives; resolves with its name
 * once it is held. Whoever gets that lock afterwards knows that this very thread has died.
 */
export function holdLifeLock(locks: LockManager, id: string): Promise<string> {
  const name = `guvercin-live-worker-${id}`;
  return new Promise((resolve, reject) => {
    locks
      .request(name, () => {
        resolve(name);
        return new Promise<never>(() => {});
      })
      .catch(reject);
  });
}
