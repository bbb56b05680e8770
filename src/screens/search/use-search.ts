import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';
import { isBlank } from '../../../contract/text.ts';
import { querySearchGround } from '../../../local/queries/query-search.ts';
import { type SearchResults, searchEverything } from '../../../local/queries/search-everything.ts';
import { wordsOf } from '../../../local/search/fold-words.ts';
import { createSearchDesk } from '../../../local/search/search-desk.ts';
import { device } from '../../platform/device.ts';

export interface SearchAnswer {
  /** null: nothing is asked for, or the first answer is still to come. */
  results: SearchResults | null;
  /** How many letters with words were looked through. */
  searched: number;
  /** Letters of an earlier build or of a first sync are still to come. */
  isPreparing: boolean;
}

/**
 * What the device finds for `text`, and what it finds as soon as the device holds something else. The
 * last answer stands until the next one is there.
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
    // What was found for other words is not shown for the next ones.
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
