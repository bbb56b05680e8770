import type { Locator } from 'playwright-core';

/** An element that tells that the answer is there. */
export interface Awaited {
  selector: string;
  /** The whole text of the element; null: whatever it is. */
  text: string | null;
}

/**
 * Milliseconds from a tap on the target, or from the moment in which it holds `written`, until one of such
 * elements is in the document and its frame has been painted.
 */
export function timeUntilPainted(
  target: Locator,
  awaited: readonly Awaited[],
  { written }: { written?: string } = {},
): Promise<number> {
  return target.evaluate(
    (element, { anyOf, words }) =>
      new Promise<number>((resolve) => {
        const isShown = () =>
          anyOf.some(({ selector, text }) =>
            [...document.querySelectorAll(selector)].some(
              (each) => text === null || each.textContent === text,
            ),
          );
        const observer = new MutationObserver(() => {
          if (!isShown()) return;
          observer.disconnect();
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = () => resolve(performance.now() - begun);
            port2.postMessage(null);
          });
        });
        observer.observe(document.body, { childList: true, subtree: true, characterData: true });
        const begun = performance.now();
        if (words === null) {
          if (element instanceof HTMLElement) element.click();
          return;
        }
        // As a key does it: React hears of what the browser itself has written.
        const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
        set?.call(element, words);
        element.dispatchEvent(new Event('input', { bubbles: true }));
      }),
    { anyOf: awaited, words: written ?? null },
  );
}
