import { useState } from 'react';
import { useTranslator } from '../language/use-translator.ts';
import { unreadNotificationsQuery } from '../platform/device-queries.ts';
import { Sheet } from '../ui/sheet.tsx';
import { ConnectionDot } from './connection-dot.tsx';
import { NotificationList } from './notification-list.tsx';
import css from './notifications-sheet.module.css';
import { closeNotifications } from './panel-store.ts';
import { ReadAllButton } from './read-all-button.tsx';
import { useLeading } from './use-leading.ts';

/** The notifications on screens without a header: a sheet on a phone, a dialog on a tablet. */
export function NotificationsSheet({ bell }: { bell: HTMLElement }) {
  const { t } = useTranslator();
  const [hadUnread] = useState(() => (unreadNotificationsQuery.get() ?? 0) > 0);
  const { lead, leaveFocus } = useLeading(bell);
  return (
    <Sheet
      title={t('notifications.title')}
      note={<ConnectionDot />}
      onClose={closeNotifications}
      onFocusReturn={leaveFocus}
    >
      <div className={css.list}>
        <NotificationList onLead={lead} />
      </div>
      <div className={css.foot} data-kept={hadUnread}>
        <ReadAllButton />
      </div>
    </Sheet>
  );
}
