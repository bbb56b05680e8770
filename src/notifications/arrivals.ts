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
 * What came on top since the list was last read: unread, not known, and not from below, where
 * older ones move up when another goes.
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

/** One sentence for all that arrived at once; empty for nothing. */
export function arrivalSentence(
  { plural, language }: Translator,
  arrived: readonly NotificationItem[],
): string {
  const [first] = arrived;
  if (first === undefined) return '';
  const what = itemSentence(language, first);
  return plural('notifications.arrived', arrived.length, { what });
}
