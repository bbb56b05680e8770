import { badgeText } from '../language/badge-text.ts';
import { titlePrefixStore } from '../language/title-prefix-store.ts';
import type { SharedQuery } from '../state/shared-query.ts';
import { whenSeen } from './when-seen.ts';

/**
 * Shows how much is unread where the screens do not: in the tab's title and at the app's icon, both by
 * the number that the bell shows. The icon has one number for all tabs and workers, so it is told again
 * when the page is looked at.
 */
export function followUnread(
  unread: SharedQuery<number>,
  badgeIcon: (count: number) => void,
): void {
  let shown: number | null = null;
  unread.subscribe(() => {
    const count = unread.get() ?? 0;
    if (count === shown) return;
    shown = count;
    titlePrefixStore.set(count === 0 ? '' : `(${badgeText(count)}) `);
    badgeIcon(count);
  });
  whenSeen(() => {
    if (shown !== null) badgeIcon(shown);
  });
}
