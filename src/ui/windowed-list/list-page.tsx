import { useLiveQuery } from 'dexie-react-hooks';
import {
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { Page, PageRange } from '../../../local/queries/page.ts';
import { useEntryMemory } from '../../state/entry-memory.ts';
import { keepSame } from './keep-same.ts';
import css from './windowed-list.module.css';

/** Some screens ahead, so that a page is loaded before it is visible. */
const AHEAD = '1500px';

interface ListPageProps<Shown extends Page<{ id: string }>> {
  /** Part of the storage key of the page's height. Back restores the height. */
  name: string;
  range: PageRange;
  query: (range: PageRange) => Promise<Shown>;
  /** Called with the content of the page after each change. */
  onShown: (page: Shown) => void;
  /** Rendered until the page is loaded for the first time. */
  loading?: ReactNode;
  /** Returns the content that replaces the page, or `null` for the page itself. */
  instead?: (page: Shown) => ReactNode;
  children: (page: Shown) => ReactNode;
}

/** A page of a list. Far from the visible area it is an empty space of its last height. */
export function ListPage<Shown extends Page<{ id: string }>>(props: ListPageProps<Shown>) {
  const place = useRef<HTMLDivElement>(null);
  const { range, name, loading } = props;
  const memory = useEntryMemory<number>(`${name} height ${range.above?.[1] ?? ''}`);
  const height = useRef(memory.known ?? 0);
  const isNear = useIsNear(place);
  const keepHeight = useEffectEvent(memory.keep);

  useLayoutEffect(() => {
    const element = place.current;
    if (element === null) return;
    element.style.setProperty('--page-height', `${height.current}px`);
    if (!isNear) return;
    const observer = new ResizeObserver(() => {
      // Fractional, because rounding to whole pixels would add up over many pages.
      height.current = element.getBoundingClientRect().height;
      keepHeight(height.current);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [isNear]);

  return (
    <div ref={place} className={css.page} data-near={isNear}>
      {isNear && <LivePage {...props} loading={height.current > 0 ? null : loading} />}
    </div>
  );
}

function LivePage<Shown extends Page<{ id: string }>>({
  range,
  query,
  onShown,
  loading = null,
  instead,
  children,
}: ListPageProps<Shown>) {
  const { above, downTo } = range;
  const kept = useRef<Shown['items']>([]);
  const page = useLiveQuery(
    async () => {
      const answer = await query(range);
      kept.current = keepSame(kept.current, answer.items);
      return { ...answer, items: kept.current };
    },
    // The array of each key is new at each render, so its values are compared instead.
    [query, above?.[0], above?.[1], downTo?.[0], downTo?.[1]],
  );
  // Runs before painting, so that elements added above or below the page appear together with it and cause no layout
  // shift.
  useLayoutEffect(() => {
    if (page !== undefined) onShown(page);
  }, [page, onShown]);
  // The list renders again after each change. The content is memoized, because it may be unchanged.
  const shown = useMemo(() => (page === undefined ? null : children(page)), [page, children]);
  if (page === undefined) return loading;
  return instead?.(page) ?? shown;
}

function useIsNear(place: RefObject<Element | null>): boolean {
  const [isNear, setIsNear] = useState(true);
  useEffect(() => {
    if (place.current === null) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry !== undefined) setIsNear(entry.isIntersecting);
      },
      // Near the window, or near a scroll container around the list.
      { rootMargin: AHEAD, scrollMargin: AHEAD },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [place]);
  return isNear;
}
