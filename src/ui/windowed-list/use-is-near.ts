import { type RefObject, useEffect, useState } from 'react';

/** Some screens ahead, so that a page is there before it is looked at. */
const AHEAD = '1500px';

/** Whether an element is on the screen or near it. */
export function useIsNear(place: RefObject<Element | null>): boolean {
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
