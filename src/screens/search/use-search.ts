import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';
import { isBlank } from '../../../contract/text.ts';
import { querySearchGround } from '../../../local/queries/query-search.ts';
import { type SearchResults, searchEverything } from '../../../local/queries/search-everything.ts';
import { wordsOf } from '../../../local/search/fold-words.ts';
import { createSearchDesk } from '../../../local/search/search-desk.ts';
import { device } from '../../platform/device.ts';

export interface SearchAnswer {
  /** `null` if there is no search text or the first result is not there yet. */
  results: SearchResults | null;
  /** The number of searched letters that contain words. */
  searched: number;
  /** Whether letters of an earlier build or of a first sync are not searchable yet. */
  isPreparing: boolean;
}

/**
 * Returns the results for `text`, and updates them when the device's data changes. The previous results stay until the
 * next results are loaded.
 */
export function useSearch(
  text: string,
  { groups, opened }: { groups: number; opened: ReadonlySet<string> },
): SearchAnswer {
  const [desk] = useState(() => createSearchDesk(device.db));
  const ground = useLiveQuery(() => querySearchGround(device.db), []);
  const [results, setResults] = useState<SearchResults | null>(null);
  const [searched, setSearched] = useState(0);
  const isAsked = !isBlank(text) && wordsOf(text).length > 0;
  useEffect(() => {
    // Without search words, drop the old results.
    if (!isAsked) setResults(null);
    if (!isAsked || ground === undefined || ground === null) return;
    const search = { desk, ground, text, groups, opened, isOver: () => isOver };
    let isOver = false;
    async function find(): Promise<void> {
      await desk.follow(search.ground.blockKeys);
      const found = await searchEverything(device.db, search);
      if (found === null || isOver) return;
      setResults(found);
      setSearched(desk.letters() + search.ground.waiting.length);
    }
    find().catch(reportError);
    return () => {
      isOver = true;
    };
  }, [desk, ground, text, isAsked, groups, opened]);
  return {
    results: isAsked ? results : null,
    searched,
    isPreparing: ground?.isWhole === false,
  };
}
