import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Sets a CSS variable to the height of a bar, so that keyboard scrolling does not hide content under it. */
export function useBarHeight<Bar extends HTMLElement>(
  name: '--head' | '--foot',
): RefObject<Bar | null> {
  const bar = useRef<Bar>(null);
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const tell = () => style.setProperty(name, `${bar.current?.offsetHeight ?? 0}px`);
    tell();
    const observer = new ResizeObserver(tell);
    if (bar.current !== null) observer.observe(bar.current);
    return () => {
      observer.disconnect();
      style.removeProperty(name);
    };
  }, [name]);
  return bar;
}
