import { Link } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { mutate } from '../../local/outbox/mutate.ts';
import { takeBack } from '../../local/outbox/take-back.ts';
import { describeError } from '../language/describe-error.ts';
import { currentTranslator, useTranslator } from '../language/use-translator.ts';
import { ArchPortrait } from '../people/arch-portrait.tsx';
import { PigeonFigure } from '../pigeons/pigeon-figure.tsx';
import { device } from '../platform/device.ts';
import { Icon } from '../ui/icon.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { PigeonSlot } from '../ui/pigeon-slot.tsx';
import { RelativeTime } from '../ui/relative-time.tsx';
import { showToast } from '../ui/toast-store.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { itemWords } from './item-words.ts';
import { isOfPerson, isOfPigeon, type NotificationItem } from './notification-item.ts';
import css from './notification-row.module.css';
import { placeOf } from './place-of.ts';
import { readNotification } from './read-notification.ts';

interface NotificationRowProps {
  item: NotificationItem;
  /** Called when the person follows the notification to another screen. */
  onLead: () => void;
}

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
    // A link that opens in a new tab does not close the notifications here.
    if (!event.metaKey && !event.ctrlKey && !event.shiftKey) onLead();
  };
  return (
    <li className={css.item} data-unread={!item.is_read}>
      {place === null ? (
        <button type="button" className={css.row} data-unread={!item.is_read} onClick={read}>
          {inner}
        </button>
      ) : (
        <Link {...place} className={css.row} data-unread={!item.is_read} onClick={follow}>
          {inner}
        </Link>
      )}
      <span className={css.remove}>
        <IconButton
          icon="trash"
          label={t('notifications.remove')}
          onClick={() => void removeNotification(item.id)}
        />
      </span>
    </li>
  );
}

/** Removes a notification, also offline, with a toast to undo it. */
async function removeNotification(notificationId: string): Promise<void> {
  const translator = currentTranslator();
  const { t } = translator;
  try {
    const { id, undoUntil } = await mutate(device, 'remove-notification', { notificationId });
    showToast(t('notifications.removed'), {
      ...(undoUntil === null ? {} : { until: undoUntil }),
      action: { label: t('action.undo'), run: () => takeBack(device, id).catch(reportError) },
    });
  } catch (error) {
    showToast(describeError(error, translator), { isError: true });
  }
}

/** The picture of a notification: a portrait, a pigeon in its slot, or an icon in an arch. */
function ItemFigure({ item }: { item: NotificationItem }) {
  if (isOfPerson(item)) return <ArchPortrait url={item.person?.avatar_url ?? null} size="normal" />;
  if (isOfPigeon(item)) {
    // A gained pigeon is shown as it arrived, independent of its current status.
    const status = item.kind === 'pigeon-gained' ? 'available' : (item.pigeon?.status ?? 'retired');
    return (
      <div className={css.slot}>
        <PigeonSlot>
          <PigeonFigure status={status} />
        </PigeonSlot>
      </div>
    );
  }
  return (
    <span className={css.sign}>
      <Icon name={item.kind === 'report-handled' ? 'check' : 'warning'} size="small" />
    </span>
  );
}
