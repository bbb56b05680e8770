/** The lock of whoever runs the live connection, of which there is one in a whole browser. */
export interface HostLock {
  /**
   * Runs `work` while holding the lock; rejects when another thread has stolen it meanwhile, or
   * when the wait for it was given up.
   */
  hold(how: { wait: AbortSignal } | 'steal', work: () => Promise<void>): Promise<void>;
}

/** The host's lock as a Web Lock: the browser frees it when its holder dies, not when it freezes. */
export function webHostLock(manager: LockManager, name: string): HostLock {
  return {
    async hold(how, work) {
      const options: LockOptions = how === 'steal' ? { steal: true } : { signal: how.wait };
      await manager.request(name, options, work);
    },
  };
}
