import { useEffect, useRef } from 'react';
import css from './load-more-sentinel.module.css';

/** Asks for more as soon as it comes near the screen; ask again by mounting it anew. */
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
      // Of the screen, and of a box with a scroll of its own that the list stands in.
      { rootMargin: '600px', scrollMargin: '600px' },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return <div ref={place} className={css.sentinel} aria-hidden="true" />;
}
