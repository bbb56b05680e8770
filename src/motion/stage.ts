import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import css from './stage.module.css';

export interface Stage {
  element: HTMLElement;
  close(): void;
}

/**
 * Plays something over the page, for the eyes alone: no pointer meets it, no key, no reader. It is
 * there when this returns, and belongs to no screen: whatever becomes of the page below, it ends by
 * itself. With `scrolls` it stands on the page and not on the window.
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
