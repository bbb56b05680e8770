import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import css from './simulation.module.css';

export interface Stage {
  element: HTMLElement;
  close(): void;
}

/**
 * Renders an animation over the page, hidden from pointers, keys and screen readers. It is rendered when this returns,
 * and is independent of the screen below. With `scrolls` it scrolls with the page.
 */
export function openStage(scene: ReactNode, { scrolls = false } = {}): Stage {
  const element = document.createElement('div');
  element.className = css.stage ?? '';
  element.dataset.scrolls = String(scrolls);
  element.ariaHidden = 'true';
  element.inert = true;
  document.body.append(element);
  const root = createRoot(element);
  flushSync(() => root.render(scene));
  return {
    element,
    close() {
      root.unmount();
      element.remove();
    },
  };
}
