import { badgeText } from '../language/badge-text.ts';
import { titlePrefixStore } from '../language/title-prefix-store.ts';
import type { SharedQuery } from '../state/shared-query.ts';
import { whenSeen } from './when-seen.ts';

/**
 * Shows the unread count of the bell in the tab's title and on the app's icon. All tabs and workers share the icon's
 * badge, so it is set again when the page becomes visible.
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
