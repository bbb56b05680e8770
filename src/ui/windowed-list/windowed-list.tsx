import { type ReactNode, useCallback, useState } from 'react';
import type { Page, PageRange } from '../../../local/queries/page.ts';
import { LoadMoreSentinel } from '../load-more-sentinel.tsx';
import { ListPage } from './list-page.tsx';
import { usePages } from './use-pages.ts';

interface WindowedListProps<Shown extends Page<{ id: string; created_at: string }>> {
  /** Under which Back finds it as it was left; another one for each list of a screen. */
  name: string;
  /** Reads a part of the list; must stay the same function. */
  query: (range: PageRange) => Promise<Shown>;
  /** Until the first part is there. */
  loading: ReactNode;
  /** For a list without anything in it. */
  empty: (page: Shown) => ReactNode;
  /** Fetches what lies below all that this device has; null where nothing does. */
  fetchMore?: ((last: Shown) => (() => void) | null) | undefined;
  /** How often that has found nothing to show: after each it is called again if the end is still near the screen. */
  vainFetches?: number;
  /** What stands below the last part. */
  footer?: ((last: Shown) => ReactNode) | undefined;
  children: (items: Shown['items']) => ReactNode;
}

/**
 * A list of any length, newest first: only the pages near the screen are in the document, each a
 * live query of its own over its part; the others are spaces of their height.
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
          // Anew with all that may lie below: what was fetched may leave the same items above.
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
