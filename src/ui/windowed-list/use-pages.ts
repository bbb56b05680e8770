import { useCallback, useEffect, useState } from 'react';
import { PAGE_SIZE } from '../../../contract/limits.ts';
import type { Key, PageRange } from '../../../local/queries/page.ts';
import { useEntryMemory } from '../../state/entry-memory.ts';

/** A first page that grows beyond this is split in two. */
const LONGEST_PAGE = 3 * PAGE_SIZE;

export interface Pages {
  ranges: readonly PageRange[];
  /** Adds a page below the last one. It begins after this key. */
  goOn(after: Key): void;
  /** Splits the first page when too many rows have been added to it. */
  cut(keys: readonly Key[]): void;
}

/**
 * Returns the pages of a list: closed ones with fixed ends, and an open one at the bottom. With `firstEnd` the first
 * page extends from the beginning to that key. Back restores the pages of the list `name`.
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
