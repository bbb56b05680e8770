import { useLiveQuery } from 'dexie-react-hooks';
import type { PageRange } from '../../local/queries/page.ts';
import { queryCheck } from '../../local/queries/query-check.ts';
import { useTranslator } from '../language/use-translator.ts';
import { AnimatedSlot, FlipList } from '../motion/flip-list.tsx';
import { PigeonFigure } from '../pigeons/pigeon-figure.tsx';
import { device } from '../platform/device.ts';
import { useIsOnline } from '../state/use-is-online.ts';
import { Banner } from '../ui/banner.tsx';
import { WindowedList } from '../ui/windowed-list/windowed-list.tsx';
import css from './notification-list.module.css';
import { NotificationRow } from './notification-row.tsx';
import { queryItems } from './query-items.ts';

const readItems = (range: PageRange) => queryItems(device.db, range);

/** The notifications, newest first, in a scrolling box of 20rem (product.md section 9). */
export function NotificationList({ onLead }: { onLead: () => void }) {
  return (
    <div className={css.box}>
      <CheckFailed />
      <WindowedList
        name="notifications"
        query={readItems}
        loading={<Loading />}
        empty={({ isWhole }) => (isWhole ? <NoNotifications /> : <Loading />)}
      >
        {(items) => (
          <FlipList as="ul" className={css.rows} rows={items.map(({ id }) => id)}>
            {items.map((item) => (
              <NotificationRow key={item.id} item={item} onLead={onLead} />
            ))}
          </FlipList>
        )}
      </WindowedList>
    </div>
  );
}

/** Says that the list may be out of date because the server rejected the last check. */
function CheckFailed() {
  const { error } = useTranslator();
  const check = useLiveQuery(() => queryCheck(device.db), []);
  return (
    <AnimatedSlot>
      {check?.hasFailed === true && <Banner tone="danger">{error('notifications-failed')}</Banner>}
    </AnimatedSlot>
  );
}

function Loading() {
  const { t } = useTranslator();
  const isOnline = useIsOnline();
  return (
    <p className={css.loading} role="status">
      {t(isOnline ? 'loading' : 'not-yet.text')}
    </p>
  );
}

function NoNotifications() {
  const { t } = useTranslator();
  return (
    <div className={css.empty}>
      <div className={css.pigeon}>
        <PigeonFigure status="retired" />
      </div>
      <h3 className={css.title}>{t('notifications.empty.title')}</h3>
      <p className={css.text}>{t('notifications.empty.text')}</p>
    </div>
  );
}
