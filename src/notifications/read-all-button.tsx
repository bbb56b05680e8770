import type { MouseEvent } from 'react';
import { useTranslator } from '../language/use-translator.ts';
import { unreadNotificationsQuery } from '../platform/device-queries.ts';
import { useSharedQuery } from '../state/shared-query.ts';
import css from './read-all-button.module.css';
import { readAll } from './read-notification.ts';

export function ReadAllButton() {
  const { t } = useTranslator();
  const unread = useSharedQuery(unreadNotificationsQuery) ?? 0;
  if (unread === 0) return null;
  const press = (event: MouseEvent<HTMLElement>) => {
    // The button is about to disappear, so move the focus to the dialog.
    event.currentTarget.closest<HTMLElement>('[role="dialog"]')?.focus();
    void readAll();
  };
  return (
    <button type="button" className={css.button} onClick={press}>
      {t('notifications.read-all')}
    </button>
  );
}
