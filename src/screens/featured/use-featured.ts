import { useLiveQuery } from 'dexie-react-hooks';
import { loadMoreFeatured, refreshFeatured } from '../../../local/cache/refresh-featured.ts';
import { queryFeatured } from '../../../local/queries/query-featured.ts';
import { device } from '../../platform/device.ts';
import { useLoadMore, useRefresh } from '../../state/use-refresh.ts';

const refreshNow = () => refreshFeatured(device);

/** The featured people as this device knows them, asked for anew. */
export function useFeatured() {
  const featured = useLiveQuery(() => queryFeatured(device.db), []);
  const refreshing = useRefresh(refreshNow);
  const more = useLoadMore(() => loadMoreFeatured(device));
  return {
    /** null: this device has not heard of anybody yet. */
    featured: featured ?? null,
    ...refreshing,
    ...more,
  };
}
