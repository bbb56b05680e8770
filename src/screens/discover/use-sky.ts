import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useEffect, useState } from 'react';
import type { Key } from '../../../local/queries/page.ts';
import { querySkyCheck, querySkyNews, querySkyTop } from '../../../local/queries/query-sky.ts';
import { device } from '../../platform/device.ts';
import { deferQuery } from '../../state/defer-query.ts';
import { useEntryMemory } from '../../state/entry-memory.ts';
import { useLoadMore, useRefresh } from '../../state/use-refresh.ts';
import { useSkyWatch } from './use-sky-watch.ts';

/** Loaded separately, after the code that shows the stored sky. */
const asking = () => import('../../../local/cache/refresh-sky.ts');

/** Within this distance of the top, the page counts as not scrolled. */
const TOP_PX = 64;
const isAtTop = () => scrollY < TOP_PX;

/** The state that Back restores. */
interface KeptSky {
  checkedAt: number | null | undefined;
  upTo: Key | null;
}

/**
 * Manages the shown sky. A refresh or a look adds letters at the top, and loading the next page adds letters at the
 * bottom. Letters that arrive while the person reads are held back until the person requests them
 * (docs/decisions/sky.md).
 */
export function useSky() {
  const { known, keep } = useEntryMemory<KeptSky>('sky');
  const checkedAt = useLiveQuery(() => querySkyCheck(device.db), [], known?.checkedAt);
  /** The newest letter to show. `null` to show all. */
  const [upTo, setUpTo] = useState<Key | null>(known?.upTo ?? null);
  useEffect(() => keep({ checkedAt, upTo } satisfies KeptSky));
  /** Whether there are so many new letters that a gap separates them from the stored ones. */
  const [isFarAhead, setIsFarAhead] = useState(false);
  const [hasMissed, setHasMissed] = useState(false);

  const look = useCallback(async () => {
    const { lookAtSky } = await asking();
    const hasJoined = await lookAtSky(device);
    setIsFarAhead(!hasJoined);
    setHasMissed(false);
  }, []);

  /** Refreshes when the screen opens or more is requested. At the top of the page, new letters are shown at once. */
  const work = useCallback(async () => {
    const shown = await querySkyTop(device.db);
    setUpTo((held) => held ?? shown);
    if (!isAtTop()) return look();
    const { refreshSky } = await asking();
    await refreshSky(device);
    setIsFarAhead(false);
    setHasMissed(false);
    if (isAtTop()) setUpTo(await querySkyTop(device.db));
  }, [look]);

  const { forgive, ...refreshing } = useRefresh(work, { isOnReconnect: false });
  /** The number of loaded pages that had no letter to show although more pages exist. */
  const [vainLoads, setVainLoads] = useState(0);
  const more = useLoadMore(async () => {
    const { loadMoreSky } = await asking();
    if (!(await loadMoreSky(device))) setVainLoads((count) => count + 1);
  });
  useSkyWatch(
    useCallback(async () => {
      try {
        const shown = await querySkyTop(device.db);
        setUpTo((held) => held ?? shown);
        await look();
        forgive();
      } catch {
        // The person did not request this look, so the time of the last successful one is sufficient.
        setHasMissed(true);
      }
    }, [look, forgive]),
  );
  const news = useLiveQuery(
    deferQuery(async () => (upTo === null ? 0 : querySkyNews(device.db, upTo))),
    [upTo?.[1]],
  );

  const { refresh } = refreshing;
  /** Scrolls to the top and shows the new letters. */
  const showNews = useCallback(async () => {
    scrollTo({ top: 0, behavior: 'instant' });
    if (isFarAhead) await refresh();
    else setUpTo(await querySkyTop(device.db));
  }, [isFarAhead, refresh]);

  return {
    /** When the sky was last read. Undefined while loading, `null` if never. */
    checkedAt,
    ...refreshing,
    ...more,
    vainLoads,
    hasMissed,
    upTo,
    isFarAhead,
    /** The number of letters held back. */
    news: news ?? 0,
    showNews,
  };
}
