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
 * Renders a scene over an element of the page, with the same position and size. The scene is hidden from pointers, keys
 * and screen readers, and stays when the element is removed. With `scrolls` it scrolls with the page.
 */
export function openStage(over: Element, scene: ReactNode, { scrolls = false } = {}): Stage {
  const { x, y, width, height } = over.getBoundingClientRect();
  const [left, top] = scrolls ? [x + scrollX, y + scrollY] : [x, y];
  const element = document.createElement('div');
  element.className = css.stage ?? '';
  element.dataset.scrolls = String(scrolls);
  element.ariaHidden = 'true';
  element.inert = true;
  const place = document.createElement('div');
  place.className = css.place ?? '';
  place.style.cssText = `left: ${left}px; top: ${top}px; width: ${width}px; height: ${height}px`;
  element.append(place);
  document.body.append(element);
  const root = createRoot(place);
  flushSync(() => root.render(scene));
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
