import { useEffect, useRef } from 'react';
import css from './load-more-sentinel.module.css';

/** Calls `onNear` once, when the sentinel comes near the visible area. Mount the sentinel again for another call. */
export function LoadMoreSentinel({ onNear }: { onNear: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  const latest = useRef(onNear);
  useEffect(() => {
    latest.current = onNear;
  });
  useEffect(() => {
    if (place.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) latest.current();
      },
      // Loads more when the sentinel is near the window or near the scroll container of the list.
      { rootMargin: '600px', scrollMargin: '600px' },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return <div ref={place} className={css.sentinel} aria-hidden="true" />;
}
