import { useEffect, useEffectEvent } from 'react';
import { isPulledEnough, pullOf } from './pull.ts';

interface PullHandlers {
  /** The finger has come so far, in px of the pigeon's way. */
  onPull: (pullPx: number) => void;
  /** The finger has gone; whether it had come far enough. */
  onRelease: (isEnough: boolean) => void;
}

/**
 * Hears a finger that pulls the screen down at its top. It only listens: whatever the browser does
 * with the same finger, it goes on doing; its own pull to refresh alone is off meanwhile.
 */
export function usePull({ onPull, onRelease }: PullHandlers): void {
  const pull = useEffectEvent(onPull);
  const release = useEffectEvent(onRelease);

  useEffect(() => {
    let from: { x: number; y: number } | null = null;
    let pulled = 0;
    const begin = ({ touches, target }: TouchEvent) => {
      const [finger] = touches;
      const isOnScreen = target instanceof Element && target.closest('main') !== null;
      from =
        finger !== undefined && touches.length === 1 && isOnScreen && scrollY <= 0
          ? { x: finger.clientX, y: finger.clientY }
          : null;
      pulled = 0;
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
      if (from !== null && pulled > 0) release(isEnough);
      from = null;
      pulled = 0;
    };
    const isPassive = { passive: true };
    addEventListener('touchstart', begin, isPassive);
    addEventListener('touchmove', follow, isPassive);
    addEventListener('touchend', letGo, isPassive);
    addEventListener('touchcancel', end, isPassive);
    const { style } = document.documentElement;
    style.setProperty('overscroll-behavior-y', 'none');
    return () => {
      removeEventListener('touchstart', begin);
      removeEventListener('touchmove', follow);
      removeEventListener('touchend', letGo);
      removeEventListener('touchcancel', end);
      style.removeProperty('overscroll-behavior-y');
    };
  }, []);
}
