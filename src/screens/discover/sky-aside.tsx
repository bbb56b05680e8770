import { useLiveQuery } from 'dexie-react-hooks';
import { querySkyDay } from '../../../local/queries/query-sky.ts';
import { hourOfDay } from '../../appearance/hour-of-day.ts';
import { formatTime } from '../../language/format-time.ts';
import { useTranslator } from '../../language/use-translator.ts';
import { device } from '../../platform/device.ts';
import { deferQuery } from '../../state/defer-query.ts';
import { useNow, useServerNow } from '../../state/now.ts';
import { useIsOnline } from '../../state/use-is-online.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { arcOf, placeOnArc } from './hour-arc.ts';
import css from './sky-aside.module.css';
import type { useSky } from './use-sky.ts';

const ARC = 'M4 62Q104 -46 204 62';

export function SkyAside({ feed }: { feed: ReturnType<typeof useSky> }) {
  const { t, plural, language } = useTranslator();
  const isOnline = useIsOnline();
  const midnight = new Date(useServerNow()).setHours(0, 0, 0, 0);
  const day = useLiveQuery(
    deferQuery(() => querySkyDay(device.db, new Date(midnight).toISOString())),
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
          <span>{plural(word, day?.count ?? 0)}</span>
          {!isFarAhead && news > 0 && <span>{` · ${t('sky-letter.new', { count: news })}`}</span>}
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
            <span>{t(isRefreshing ? 'discover.refreshing' : 'discover.refresh')}</span>
          </Button>
        </div>
      </Card>
    </div>
  );
}

function HourCard() {
  const { t, language } = useTranslator();
  const now = new Date(useNow());
  const hour = hourOfDay(now);
  const { begins, ends, part } = arcOf(now);
  const { x, y } = placeOnArc(part);
  return (
    <Card>
      <div className={css.hour}>
        <h2 className={css.name}>{t(`settings.hour.${hour}`)}</h2>
        <time className={css.clock}>{formatTime(language, 'stamp', now)}</time>
      </div>
      <svg className={css.arc} viewBox="0 0 208 66" aria-hidden="true">
        <path className={css.ahead} d={ARC} />
        <path className={css.gone} d={ARC} pathLength={1} strokeDasharray={`${part} 1`} />
        <path className={css.ground} d="M0 62.5h208" />
        <circle className={css.orb} cx={x} cy={y} r="7" />
      </svg>
      <div className={css.ends} aria-hidden="true">
        <span>{begins}</span>
        <span>{ends}</span>
      </div>
      <p className={css.next}>{t(`discover.after.${hour}`)}</p>
    </Card>
  );
}
