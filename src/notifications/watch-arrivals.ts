import { liveQuery } from 'dexie';
import { PAGE_SIZE } from '../../contract/limits.ts';
import type { Page } from '../../local/queries/page.ts';
import { querySyncProgress } from '../../local/queries/query-sync-progress.ts';
import { currentTranslator } from '../language/use-translator.ts';
import { device } from '../platform/device.ts';
import { deferQuery } from '../state/defer-query.ts';
import { announce } from './announcement-store.ts';
import { arrivalSentence, findArrivals } from './arrivals.ts';
import type { NotificationItem } from './notification-item.ts';
import { queryItems } from './query-items.ts';

/** Notifications within this time are announced together, except those that an open conversation reads meanwhile. */
const GATHER_MS = 1_000;

/** Announces notifications that arrive while the page is visible. Returns a function that stops it. */
export function watchArrivals(): () => void {
  let latest: Page<NotificationItem> | null = null;
  let gathered = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | null = null;

  const tell = () => {
    timer = null;
    const ids = gathered;
    gathered = new Set();
    if (document.visibilityState !== 'visible') return;
    const unread = latest?.items.filter(({ id, is_read }) => !is_read && ids.has(id)) ?? [];
    if (unread.length > 0) announce(arrivalSentence(currentTranslator(), unread));
  };

  const subscription = liveQuery(deferQuery(readNewest)).subscribe({
    next: (page) => {
      const arrived = latest === null || page === null ? [] : findArrivals(latest, page);
      latest = page;
      if (arrived.length === 0 || document.visibilityState !== 'visible') return;
      for (const { id } of arrived) gathered.add(id);
      timer ??= setTimeout(tell, GATHER_MS);
    },
    error: reportError,
  });
  return () => {
    subscription.unsubscribe();
    if (timer !== null) clearTimeout(timer);
  };
}

/** Reads the newest notifications. Returns `null` during the first sync, because those are not new. */
async function readNewest(): Promise<Page<NotificationItem> | null> {
  const progress = await querySyncProgress(device.db);
  return progress === null ? queryItems(device.db, { limit: PAGE_SIZE }) : null;
}
