import type { Translator } from '../../i18n/translator.ts';
import type { Page } from '../../local/queries/page.ts';
import { itemSentence } from './item-words.ts';
import type { NotificationItem } from './notification-item.ts';

interface Listed {
  id: string;
  created_at: string;
  is_read: boolean;
}

/**
 * Returns the unread notifications that were added at the top since the last read. Leaves out older ones that moved up
 * because another one was removed.
 */
export function findArrivals<Item extends Listed>(before: Page<Item>, now: Page<Item>): Item[] {
  const known = new Set(before.items.map(({ id }) => id));
  const [oldestAt, oldestId] = before.hasMore && before.last !== null ? before.last : ['', ''];
  return now.items.filter(
    ({ id, created_at, is_read }) =>
      !is_read &&
      !known.has(id) &&
      (created_at > oldestAt || (created_at === oldestAt && id > oldestId)),
  );
}

/** Returns one text for all notifications that arrived together. Empty if there are none. */
export function arrivalSentence(
  { plural, language }: Translator,
  arrived: readonly NotificationItem[],
): string {
  const [first] = arrived;
  if (first === undefined) return '';
  const what = itemSentence(language, first);
  return plural('notifications.arrived', arrived.length, { what });
}
