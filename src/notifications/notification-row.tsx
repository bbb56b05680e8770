import { Link } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { useTranslator } from '../language/use-translator.ts';
import { RelativeTime } from '../ui/relative-time.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { ItemFigure } from './item-figure.tsx';
import { itemWords } from './item-words.ts';
import type { NotificationItem } from './notification-item.ts';
import css from './notification-row.module.css';
import { placeOf } from './place-of.ts';
import { readNotification } from './read-notification.ts';

interface NotificationRowProps {
  item: NotificationItem;
  /** The person follows it to another screen. */
  onLead: () => void;
}

/** One notification; using it reads it, and leads where it belongs. */
export function NotificationRow({ item, onLead }: NotificationRowProps) {
  const { t, language } = useTranslator();
  const { before, strong, after, detail } = itemWords(language, item);
  const place = placeOf(item);
  const inner = (
    <>
      <ItemFigure item={item} />
      <span className={css.words}>
        <span>
          {before}
          <span className={css.strong}>{strong}</span>
          {after}
        </span>
        {detail !== null && (
          <span className={css.detail} dir="auto">
            {detail}
          </span>
        )}
        <span className={css.time}>
          <RelativeTime at={item.created_at} />
        </span>
      </span>
      {!item.is_read && (
        <span className={css.dot}>
          <VisuallyHidden>{t('notifications.is-unread')}</VisuallyHidden>
        </span>
      )}
    </>
  );
  const read = () => void readNotification(item);
  const follow = (event: MouseEvent) => {
    read();
    // A new tab leaves this one as it is.
    if (!event.metaKey && !event.ctrlKey && !event.shiftKey) onLead();
  };
  return (
    <li className={css.item}>
      {place === null ? (
        <button type="button" className={css.row} data-unread={!item.is_read} onClick={read}>
          {inner}
        </button>
      ) : (
        <Link {...place} className={css.row} data-unread={!item.is_read} onClick={follow}>
          {inner}
        </Link>
      )}
    </li>
  );
}
