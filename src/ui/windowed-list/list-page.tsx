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

/** Some screens ahead, so that a page is there before it is looked at. */
const AHEAD = '1500px';

interface ListPageProps<Shown extends Page<{ id: string }>> {
  /** Under which Back finds its height. */
  name: string;
  range: PageRange;
  query: (range: PageRange) => Promise<Shown>;
  /** Told of what the page shows, after each change. */
  onShown: (page: Shown) => void;
  /** Until the page is there for the first time. */
  loading?: ReactNode;
  /** What stands in the place of the page; null: the page itself. */
  instead?: (page: Shown) => ReactNode;
  children: (page: Shown) => ReactNode;
}

/** A page of a list. Far from the screen it is an empty space of the height that it had. */
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
      // Whole pixels would add up to some over many pages.
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
    // What a key says, not the array that says it: those are made anew with every page.
    [query, above?.[0], above?.[1], downTo?.[0], downTo?.[1]],
  );
  // Before the paint: what the list puts above or below the page comes with it, and moves nothing.
  useLayoutEffect(() => {
    if (page !== undefined) onShown(page);
  }, [page, onShown]);
  // The list is told of each change and renders once more: what a page shows need not follow.
  const shown = useMemo(() => (page === undefined ? null : children(page)), [page, children]);
  if (page === undefined) return loading;
  return instead?.(page) ?? shown;
}

/** Whether an element is on the screen or near it. */
function useIsNear(place: RefObject<Element | null>): boolean {
  const [isNear, setIsNear] = useState(true);
  useEffect(() => {
    if (place.current === null) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry !== undefined) setIsNear(entry.isIntersecting);
      },
      // Of the screen, and of a box with a scroll of its own that the list stands in.
      { rootMargin: AHEAD, scrollMargin: AHEAD },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [place]);
  return isNear;
}
