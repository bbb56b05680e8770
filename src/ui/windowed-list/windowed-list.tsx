import { type ReactNode, useCallback, useState } from 'react';
import type { Page, PageRange } from '../../../local/queries/page.ts';
import { LoadMoreSentinel } from '../load-more-sentinel.tsx';
import { ListPage } from './list-page.tsx';
import { usePages } from './use-pages.ts';

interface WindowedListProps<Shown extends Page<{ id: string; created_at: string }>> {
  /** The key under which Back restores the list. Each list of a screen needs its own. */
  name: string;
  /** Reads a range of the list. Pass the same function at each render. */
  query: (range: PageRange) => Promise<Shown>;
  loading: ReactNode;
  empty: (page: Shown) => ReactNode;
  /** Returns a function that fetches older items than those on this device, or `null` if there are none. */
  fetchMore?: ((last: Shown) => (() => void) | null) | undefined;
  /**
   * How often a fetch found no items to show. When the number changes, `fetchMore` is used again if the end is still
   * near the visible area.
   */
  vainFetches?: number;
  footer?: ((last: Shown) => ReactNode) | undefined;
  children: (items: Shown['items']) => ReactNode;
}

/**
 * A list of any length, newest first. Only the pages near the visible area are in the document, each with a live query
 * of its range. All other pages are empty spaces of the same height.
 */
export function WindowedList<Shown extends Page<{ id: string; created_at: string }>>({
  name,
  query,
  loading,
  empty,
  fetchMore = () => null,
  vainFetches = 0,
  footer,
  children,
}: WindowedListProps<Shown>) {
  const { ranges, goOn, cut } = usePages(name);
  const [last, setLast] = useState<Shown | null>(null);

  const showFirst = useCallback(
    (page: Shown) => cut(page.items.map(({ created_at, id }) => [created_at, id])),
    [cut],
  );
  const showOnly = useCallback(
    (page: Shown) => {
      showFirst(page);
      setLast(page);
    },
    [showFirst],
  );
  const onShown = (index: number) => {
    const isLast = index === ranges.length - 1;
    if (index > 0) return isLast ? setLast : ignore;
    return isLast ? showOnly : showFirst;
  };

  const showItems = useCallback((page: Shown) => children(page.items), [children]);

  const fetchNext = last === null || last.hasMore ? null : fetchMore(last);
  const goDown = () => {
    if (last?.hasMore === true && last.last !== null) goOn(last.last);
    else fetchNext?.();
  };
  const isEmpty = (page: Shown) =>
    ranges.length === 1 && page.items.length === 0 && !page.hasMore && fetchMore(page) === null;
  return (
    <>
      {ranges.map((range, index) => (
        <ListPage
          key={range.above?.[1] ?? 'newest'}
          name={name}
          range={range}
          query={query}
          onShown={onShown(index)}
          loading={index === 0 ? loading : null}
          instead={(page) => (isEmpty(page) ? empty(page) : null)}
        >
          {showItems}
        </ListPage>
      ))}
      {last !== null && (last.hasMore || fetchNext !== null) && (
        <LoadMoreSentinel
          // A new key mounts the sentinel again after each change of the end of the list. `vainFetches` is included
          // because a fetch may leave the shown items unchanged.
          key={[ranges.length, last.items.length, last.last?.[1], last.hasMore, vainFetches].join(
            ' ',
          )}
          onNear={goDown}
        />
      )}
      {last !== null && !isEmpty(last) && footer?.(last)}
    </>
  );
}

const ignore = () => {};
