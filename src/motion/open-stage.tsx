import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import css from './open-stage.module.css';

export interface Stage {
  element: HTMLElement;
  /** Resolves when all animations on the stage have ended. */
  ended: Promise<unknown>;
  close(): void;
}

/**
 * Renders a scene over an element of the page, with the same place and size. The scene is hidden from pointers, keys
 * and screen readers, and stays when the element is removed. With `scrolls` it scrolls with the page.
 */
export function openStage(over: Element, scene: ReactNode, { scrolls = false } = {}): Stage {
  const { left, top, width, height } = over.getBoundingClientRect();
  const place = scrolls ? { left: left + scrollX, top: top + scrollY } : { left, top };
  const element = document.createElement('div');
  element.className = css.stage ?? '';
  element.dataset.scrolls = String(scrolls);
  element.ariaHidden = 'true';
  element.inert = true;
  document.body.append(element);
  const root = createRoot(element);
  flushSync(() =>
    root.render(
      <div className={css.scene} style={{ ...place, width, height }}>
        {scene}
      </div>,
    ),
  );
  return {
    element,
    ended: Promise.allSettled(
      element.getAnimations({ subtree: true }).map(({ finished }) => finished),
    ),
    close() {
      root.unmount();
      element.remove();
    },
  };
}
