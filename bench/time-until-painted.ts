import type { Locator } from 'playwright-core';

export interface Awaited {
  selector: string;
  /** The complete text of the element. `null` for any text. */
  text: string | null;
}

/**
 * Returns the milliseconds from a tap on the target, or from the input of `written`, until one of these elements is in
 * the document and its frame is painted.
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
        // React replaces the value property of the element, so the setter of the prototype is used. The change then
        // looks like typing.
        const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
        set?.call(element, words);
        element.dispatchEvent(new Event('input', { bubbles: true }));
      }),
    { anyOf: awaited, words: written ?? null },
  );
}
