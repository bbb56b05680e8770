import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback } from 'react';
import { loadMoreLetters, visitPerson } from '../../../local/cache/visit-person.ts';
import { queryOwnPage } from '../../../local/queries/query-own-page.ts';
import { queryVisited } from '../../../local/queries/query-visited.ts';
import { device } from '../../platform/device.ts';
import { useLoadMore, useRefresh } from '../../state/use-refresh.ts';

/** Shows a person as this device knows them, oneself as all others see one, and asks for them anew. */
export function useVisit(userId: string, isOwn: boolean) {
  const today = new Date().toISOString().slice(0, 10);
  const view = useLiveQuery(
    () => (isOwn ? queryOwnPage(device.db, today) : queryVisited(device.db, userId)),
    [userId, isOwn, today],
  );
  const refreshing = useRefresh(useCallback(() => visitPerson(device, userId), [userId]));
  const more = useLoadMore(() => loadMoreLetters(device, userId));
  return {
    /** null: not known yet. */
    view: view ?? null,
    ...refreshing,
    ...more,
  };
}
