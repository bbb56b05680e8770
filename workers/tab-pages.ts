import type { Timers } from '../local/device.ts';
import type { LivePage } from './live-messages.ts';

const ANSWER_WITHIN_MS = 10_000;

export interface RemotePage {
  getToken(): Promise<string | null>;
  onState: (...args: Parameters<LivePage['onState']>) => Promise<void> | void;
}

/** The tabs that joined the worker. One that no longer answers is forgotten. */
export function createTabPages(timers: Timers) {
  const pages = new Set<RemotePage>();

  const ask = async <T>(page: RemotePage, question: () => Promise<T>): Promise<T | null> => {
    let timer: unknown = null;
    const tooLate = new Promise<null>((resolve) => {
      timer = timers.set(() => {
        pages.delete(page);
        resolve(null);
      }, ANSWER_WITHIN_MS);
    });
    try {
      return await Promise.race([question(), tooLate]);
    } catch {
      // The tab is gone or offline: the next one is asked.
      return null;
    } finally {
      timers.clear(timer);
    }
  };

  return {
    add: (page: RemotePage) => pages.add(page),
    /** The first token that a tab can give, the newest tab asked first. */
    async getToken(): Promise<string | null> {
      for (const page of [...pages].reverse()) {
        const token = await ask(page, () => page.getToken());
        if (token !== null) return token;
      }
      return null;
    },
    tellState(...args: Parameters<LivePage['onState']>) {
      for (const page of pages) void ask(page, async () => page.onState(...args));
    },
  };
}
