import type { ReactNode } from 'react';
import { useTranslator } from '../language/use-translator.ts';
import { panelStore, toggleNotifications } from '../notifications/panel-store.ts';
import { unreadNotificationsQuery } from '../platform/device-queries.ts';
import { useSharedQuery } from '../state/shared-query.ts';
import { useStore } from '../state/store.ts';
import { Badge } from '../ui/badge.tsx';
import { Icon } from '../ui/icon.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import css from './bell.module.css';
import { LockedPlace } from './locked-place.tsx';

interface BellProps {
  /** `bar` is for the header of a desktop. `sky` is for the title line of a screen on smaller devices. */
  ground: 'bar' | 'sky';
  isLocked: boolean;
}

/** The bell with the unread count. It opens the notifications (product.md section 2). */
export function Bell({ ground, isLocked }: BellProps) {
  const { t } = useTranslator();
  const face = (
    <>
      <Icon name="bell" />
      <VisuallyHidden>{t('notifications.title')}</VisuallyHidden>
    </>
  );
  return (
    <span className={css.place} data-ground={ground}>
      {isLocked ? (
        <LockedPlace className={css.bell}>{face}</LockedPlace>
      ) : (
        <OpenBell>{face}</OpenBell>
      )}
    </span>
  );
}

function OpenBell({ children }: { children: ReactNode }) {
  const { plural } = useTranslator();
  const unread = useSharedQuery(unreadNotificationsQuery) ?? 0;
  const isOpen = useStore(panelStore) !== null;
  return (
    <button
      type="button"
      className={css.bell}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={(event) => toggleNotifications(event.currentTarget)}
    >
      {children}
      {unread > 0 && (
        <span className={css.badge}>
          <Badge count={unread} label={plural('notifications.unread', unread)} />
        </span>
      )}
    </button>
  );
}
