import { useEffect, useEffectEvent } from 'react';
import { isPulledEnough, pullOf } from './pull.ts';

interface PullHandlers {
  /** Called with the distance pulled, in px of the pigeon's movement. */
  onPull: (pullPx: number) => void;
  /** Called when the finger is lifted. `isEnough`: whether it was pulled far enough. */
  onRelease: (isEnough: boolean) => void;
}

/**
 * Detects a finger that pulls the screen down at its top. The listeners are passive, so the browser's own gestures
 * still work. Only its pull to refresh is turned off.
 */
export function usePull({ onPull, onRelease }: PullHandlers): void {
  const pull = useEffectEvent(onPull);
  const release = useEffectEvent(onRelease);

  useEffect(() => {
    let from: { x: number; y: number } | null = null;
    let pulled = 0;
    let touch = new AbortController();
    const begin = ({ touches, target }: TouchEvent) => {
      // A second finger ends the pull.
      end();
      const [finger] = touches;
      if (!isElement(target) || target.closest('main') === null) return;
      if (finger === undefined || touches.length > 1 || scrollY > 0) return;
      from = { x: finger.clientX, y: finger.clientY };
      touch = new AbortController();
      // Touch events go to the element that was touched first. If that element is removed from the document, they no
      // longer bubble to the window, so the listeners are on the element.
      const options = { passive: true, signal: touch.signal };
      target.addEventListener('touchmove', follow, options);
      target.addEventListener('touchend', letGo, options);
      target.addEventListener('touchcancel', end, options);
    };
    const follow = ({ touches }: TouchEvent) => {
      const [finger] = touches;
      if (from === null || finger === undefined) return;
      const down = finger.clientY - from.y;
      const isAside = pulled === 0 && Math.abs(finger.clientX - from.x) > Math.abs(down);
      if (touches.length > 1 || scrollY > 0 || isAside) return end();
      pulled = pullOf(down);
      pull(pulled);
    };
    const end = () => finish(false);
    const letGo = () => finish(isPulledEnough(pulled));
    const finish = (isEnough: boolean) => {
      touch.abort();
      if (from !== null && pulled > 0) release(isEnough);
      from = null;
      pulled = 0;
    };
    addEventListener('touchstart', begin, { passive: true });
    const { style } = document.documentElement;
    style.setProperty('overscroll-behavior-y', 'none');
    return () => {
      removeEventListener('touchstart', begin);
      touch.abort();
      style.removeProperty('overscroll-behavior-y');
    };
  }, []);
}

const isElement = (target: EventTarget | null): target is Element & GlobalEventHandlers =>
  target instanceof HTMLElement || target instanceof SVGElement;
