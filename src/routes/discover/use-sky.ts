import { useLiveQuery } from 'dexie-react-hooks';
import { querySkyCheck } from '../../../local/queries/query-sky.ts';
import { loadMoreSky, refreshSky } from '../../../local/sky/refresh-sky.ts';
import { device } from '../../bridges/device.ts';
import { useLoadMore, useRefresh } from '../../stores/use-refresh.ts';

const refreshNow = () => refreshSky(device);

/** How the stored sky grows: on top by a refresh, at the bottom by the next page. */
export function useSky() {
  const checkedAt = useLiveQuery(() => querySkyCheck(device.db), []);
  const refreshing = useRefresh(refreshNow);
  const more = useLoadMore(() => loadMoreSky(device));
  return {
    /** undefined until the device has been asked; null: never read from the server. */
    checkedAt,
    ...refreshing,
    ...more,
  };
}
