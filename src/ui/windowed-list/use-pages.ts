import { useCallback, useEffect, useState } from 'react';
import { PAGE_SIZE } from '../../../contract/limits.ts';
import type { Key, PageRange } from '../../../local/queries/page.ts';
import { useEntryMemory } from '../../state/entry-memory.ts';

/** A first page that has grown beyond this is cut in two. */
const LONGEST_PAGE = 3 * PAGE_SIZE;

export interface Pages {
  ranges: readonly PageRange[];
  /** The list goes on below its last page, from this key. */
  goOn(after: Key): void;
  /** Cuts the first page where so much has arrived on top of it that it is no window any more. */
  cut(keys: readonly Key[]): void;
}

/**
 * The pages of a list: closed ones whose ends stay where they are, and an open one at the bottom. With
 * `firstEnd` the first one reaches down to there from the beginning. Back finds the pages of the list
 * `name` as they were.
 */
export function usePages(name: string, firstEnd: Key | null = null): Pages {
  const { known, keep } = useEntryMemory<readonly Key[]>(`${name} pages`);
  const [ends, setEnds] = useState<readonly Key[]>(known ?? (firstEnd === null ? [] : [firstEnd]));
  useEffect(() => keep(ends));
  const goOn = useCallback((after: Key) => {
    setEnds((all) => (all.at(-1)?.[1] === after[1] ? all : [...all, after]));
  }, []);
  const cut = useCallback((keys: readonly Key[]) => {
    const end = keys[PAGE_SIZE - 1];
    if (keys.length <= LONGEST_PAGE || end === undefined) return;
    setEnds((all) => (all[0]?.[1] === end[1] ? all : [end, ...all]));
  }, []);
  const ranges = [...ends, undefined].map((downTo, index): PageRange => {
    const above = ends[index - 1];
    return {
      limit: PAGE_SIZE,
      ...(above === undefined ? {} : { above }),
      ...(downTo === undefined ? {} : { downTo }),
    };
  });
  return { ranges, goOn, cut };
}
