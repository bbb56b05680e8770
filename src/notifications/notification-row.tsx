import { Link } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { useTranslator } from '../language/use-translator.ts';
import { ArchPortrait } from '../people/arch-portrait.tsx';
import { PigeonFigure } from '../pigeons/pigeon-figure.tsx';
import { Icon } from '../ui/icon.tsx';
import { Niche } from '../ui/niche.tsx';
import { RelativeTime } from '../ui/relative-time.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { itemWords } from './item-words.ts';
import { isOfPerson, isOfPigeon, type NotificationItem } from './notification-item.ts';
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

/** Whom a notification is about: a portrait, a pigeon in its niche, or an arch with a sign. */
function ItemFigure({ item }: { item: NotificationItem }) {
  if (isOfPerson(item)) return <ArchPortrait url={item.person?.avatar_url ?? null} size="normal" />;
  if (isOfPigeon(item)) {
    // It is shown as it came, whatever has become of it since.
    const status = item.kind === 'pigeon-gained' ? 'available' : (item.pigeon?.status ?? 'retired');
    return (
      <div className={css.niche}>
        <Niche>
          <PigeonFigure status={status} />
        </Niche>
      </div>
    );
  }
  return (
    <span className={css.sign}>
      <Icon name={item.kind === 'report-handled' ? 'check' : 'warning'} size="small" />
    </span>
  );
}
