import { useEffect, useEffectEvent, useRef } from 'react';
import { device } from '../../platform/device.ts';

/** While it is mounted, the way back closes what lies over the screen, and the screen stays. */
export function useBackCloses(onClose: () => void): void {
  const close = useEffectEvent(onClose);
  const isHeld = useRef(false);
  const letGo = useRef<(() => void) | null>(null);
  useEffect(() => {
    isHeld.current = true;
    letGo.current ??= holdBack(() => isHeld.current && close());
    return () => {
      isHeld.current = false;
      // Effects are tried out while a page is developed: then it is still there.
      queueMicrotask(() => {
        if (isHeld.current) return;
        letGo.current?.();
        letGo.current = null;
      });
    };
  }, []);
}

/**
 * Lays an entry with the same address on the window's history, of which the router is not told: for it
 * nothing happens when that is left. Answers how to take the entry away.
 */
function holdBack(onBack: () => void): () => void {
  const screen = read(history.state, '__TSR_key');
  const over = device.makeId();
  // The router has put a method in its place that tells it.
  History.prototype.pushState.call(history, { ...history.state, over }, '');
  const hear = (event: PopStateEvent) => {
    removeEventListener('popstate', hear, true);
    // Several steps at once lead to another screen, which is the router's business.
    if (read(event.state, '__TSR_key') !== screen) return;
    event.stopImmediatePropagation();
    onBack();
  };
  addEventListener('popstate', hear, true);
  return () => {
    if (read(history.state, 'over') === over) history.back();
    else removeEventListener('popstate', hear, true);
  };
}

function read(state: unknown, name: string): unknown {
  return typeof state === 'object' && state !== null ? Reflect.get(state, name) : undefined;
}
