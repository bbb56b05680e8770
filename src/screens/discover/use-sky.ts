import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useEffect, useState } from 'react';
import type { Key } from '../../../local/queries/page.ts';
import { querySkyCheck, querySkyNews, querySkyTop } from '../../../local/queries/query-sky.ts';
import { device } from '../../platform/device.ts';
import { useEntryMemory } from '../../state/entry-memory.ts';
import { givingWay } from '../../state/give-way.ts';
import { useLoadMore, useRefresh } from '../../state/use-refresh.ts';
import { useSkyWatch } from './use-sky-watch.ts';

/** What asks the server comes behind what shows the stored sky. */
const asking = () => import('../../../local/cache/refresh-sky.ts');

/** Nearer to the top than this nothing has been scrolled past. */
const TOP_PX = 64;
const isAtTop = () => scrollY < TOP_PX;

/** What Back finds as it was. */
interface KeptSky {
  checkedAt: number | null | undefined;
  upTo: Key | null;
}

/**
 * How the stored sky grows: on top by a refresh or a look, at the bottom by the next page. What comes
 * while somebody reads is kept back until they ask for it (docs/decisions/sky.md).
 */
export function useSky() {
  const { known, keep } = useEntryMemory<KeptSky>('sky');
  const checkedAt = useLiveQuery(() => querySkyCheck(device.db), [], known?.checkedAt);
  /** The newest letter that may be shown; null: all of them. */
  const [upTo, setUpTo] = useState<Key | null>(known?.upTo ?? null);
  useEffect(() => keep({ checkedAt, upTo } satisfies KeptSky));
  /** More has come than joins what is stored. */
  const [isFarAhead, setIsFarAhead] = useState(false);
  const [hasMissed, setHasMissed] = useState(false);

  const look = useCallback(async () => {
    const { lookAtSky } = await asking();
    const hasJoined = await lookAtSky(device);
    setIsFarAhead(!hasJoined);
    setHasMissed(false);
  }, []);

  /** What whoever opens the screen, or asks for more, wants to see at once if they stand at its top. */
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
  /** How often the pages that were read had nothing to show, and more lies below. */
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
        // Nobody asked for this look: the time of the last good one says enough.
        setHasMissed(true);
      }
    }, [look, forgive]),
  );
  const news = useLiveQuery(
    givingWay(async () => (upTo === null ? 0 : querySkyNews(device.db, upTo))),
    [upTo?.[1]],
  );

  const { refresh } = refreshing;
  /** Goes to the top and shows what has come. */
  const showNews = useCallback(async () => {
    scrollTo({ top: 0, behavior: 'instant' });
    if (isFarAhead) await refresh();
    else setUpTo(await querySkyTop(device.db));
  }, [isFarAhead, refresh]);

  return {
    /** undefined until the device has been asked; null: never read from the server. */
    checkedAt,
    ...refreshing,
    ...more,
    vainLoads,
    hasMissed,
    upTo,
    isFarAhead,
    /** How many letters are kept back. */
    news: news ?? 0,
    showNews,
  };
}
