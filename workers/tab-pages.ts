import type { Timers } from '../local/device/device.ts';
import { withTimeout } from '../local/device/with-timeout.ts';

const ANSWER_WITHIN_MS = 10_000;

export interface RemotePage {
  getToken(): Promise<string | null>;
}

/** Creates the list of tabs that joined the worker. A tab that no longer answers is removed. */
export function createTabPages<Page extends RemotePage = RemotePage>(
  timers: Timers,
  onChange: () => void = () => undefined,
) {
  const pages = new Map<Page, { isVisible: boolean }>();

  const remove = (page: Page) => {
    if (pages.delete(page)) onChange();
  };

  const ask = async <T>(page: Page, question: (page: Page) => Promise<T> | T) => {
    const answer = await withTimeout(timers, ANSWER_WITHIN_MS, () => question(page));
    if (answer.is === 'silence') remove(page);
    return answer;
  };

  /** Visible tabs come first because they answer fastest, then the newest, because old tabs are frozen first. */
  const inOrder = (): Page[] => {
    const newestFirst = [...pages].reverse();
    const visible = newestFirst.filter(([, { isVisible }]) => isVisible);
    const hidden = newestFirst.filter(([, { isVisible }]) => !isVisible);
    return [...visible, ...hidden].map(([page]) => page);
  };

  const notifyAll = (message: (page: Page) => Promise<void> | void) => {
    for (const page of pages.keys()) void ask(page, message);
  };

  return {
    add(page: Page, { isVisible = true }: { isVisible?: boolean } = {}) {
      pages.set(page, { isVisible });
      onChange();
    },
    remove,
    has: (page: Page) => pages.has(page),
    isEmpty: () => pages.size === 0,
    setVisible(page: Page, isVisible: boolean) {
      if (pages.has(page)) pages.set(page, { isVisible });
    },
    /** Returns the first token that a tab provides, or `null` if none does. */
    async getToken(): Promise<string | null> {
      for (const page of inOrder()) {
        const answer = await ask(page, (asked) => asked.getToken());
        // If one tab fails or has no network, the next one may still have a token.
        if (answer.is === 'answer' && answer.value !== null) return answer.value;
      }
      return null;
    },
    /** Sends a message to the first tab that accepts it. */
    async notifyOne(message: (page: Page) => Promise<void> | void): Promise<void> {
      for (const page of inOrder()) {
        if ((await ask(page, message)).is === 'answer') return;
      }
    },
    notifyAll,
  };
}
