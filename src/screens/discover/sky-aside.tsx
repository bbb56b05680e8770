import { useLiveQuery } from 'dexie-react-hooks';
import { querySkyDay } from '../../../local/queries/query-sky.ts';
import { formatTime } from '../../language/format-time.ts';
import { useTranslator } from '../../language/use-translator.ts';
import { device } from '../../platform/device.ts';
import { givingWay } from '../../state/give-way.ts';
import { useNow } from '../../state/now.ts';
import { useIsOnline } from '../../state/use-is-online.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { HourCard } from './hour-card.tsx';
import css from './sky-aside.module.css';
import type { useSky } from './use-sky.ts';

/** Beside the letters, below the title: the hour, and what has come today. */
export function SkyAside({ feed }: { feed: ReturnType<typeof useSky> }) {
  const { t, plural, language } = useTranslator();
  const isOnline = useIsOnline();
  const midnight = new Date(useNow()).setHours(0, 0, 0, 0);
  const day = useLiveQuery(
    givingWay(() => querySkyDay(device.db, new Date(midnight).toISOString())),
    [midnight],
  );
  const { checkedAt, isRefreshing, news, isFarAhead } = feed;
  const isKnown = day !== undefined && day !== null;
  const word = day?.isAll === false ? 'discover.today-many' : 'discover.today';
  return (
    <div className={css.aside}>
      <HourCard />
      <Card>
        <p className={css.count} data-unknown={!isKnown}>
          {plural(word, day?.count ?? 0)}
          {!isFarAhead && news > 0 && ` · ${t('sky-letter.new', { count: news })}`}
        </p>
        <p className={css.checked} data-unknown={checkedAt == null}>
          {t('discover.updated-at', {
            time: formatTime(language, 'clock', new Date(checkedAt ?? midnight)),
          })}
        </p>
        <div className={css.refresh}>
          <Button
            kind="soft"
            isBusy={isRefreshing}
            disabled={!isOnline}
            onClick={() => void feed.refresh()}
          >
            {!isRefreshing && <Icon name="refresh" size="small" />}
            {t(isRefreshing ? 'discover.refreshing' : 'discover.refresh')}
          </Button>
        </div>
      </Card>
    </div>
  );
}
