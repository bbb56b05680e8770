export interface WitnessReport {
  /** The index of a sentence of the specification that is visible now. */
  seen?: number;
  shift?: PageShift;
}

export interface PageShift {
  /** The page's path and width. */
  screen: string;
  /** The browser's value: the share of the window that moved, times the distance. */
  value: number;
  /** The time of the shift, the moved element, and its old and new position. */
  text: string;
}

interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node?: Element | null; previousRect: DOMRect; currentRect: DOMRect }[];
}

declare global {
  var reportToWitness: ((report: WitnessReport) => void) | undefined;
}

/**
 * Runs in every page of a story before the page's own code, so it must be self-contained. Reports visible sentences of
 * the specification and unexpected layout shifts.
 */
export function watchPage(patterns: readonly string[]): void {
  // Skip a picture or another file that is opened directly.
  if (!(document instanceof HTMLDocument)) return;
  const tell = (report: WitnessReport) => globalThis.reportToWitness?.(report);
  const isShift = (entry: PerformanceEntry): entry is LayoutShift => 'hadRecentInput' in entry;
  const sentences = patterns.map((pattern) => new RegExp(pattern, 'u'));
  const told = new Set<number>();
  const look = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    let node: Node | null = root.nodeType === Node.TEXT_NODE ? root : walker.nextNode();
    for (; node !== null; node = walker.nextNode()) {
      const text = node.nodeValue ?? '';
      const element = node.parentElement;
      if (text.length < 8 || element === null) continue;
      for (const [index, sentence] of sentences.entries()) {
        if (told.has(index) || !sentence.test(text)) continue;
        // Text for screen readers only does not count.
        const { width, height } = element.getBoundingClientRect();
        if (width < 2 || height < 2 || !element.checkVisibility()) continue;
        told.add(index);
        tell({ seen: index });
      }
    }
  };
  new MutationObserver((mutations) => {
    for (const { target, addedNodes, type } of mutations) {
      if (type === 'characterData') look(target);
      for (const node of addedNodes) look(node);
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });
  // Ignore a page that is being left, because its calls are aborted and fail.
  let isLeft = false;
  addEventListener('beforeunload', () => {
    isLeft = true;
  });
  // A moving list may add an animation to a running one. Chromium ignores the running animation and reports a jump that
  // is not visible.
  const isMoving = ({ node }: LayoutShift['sources'][number]) => {
    for (let each = node; each instanceof Element; each = each.parentElement) {
      const effects = each.getAnimations().map(({ effect }) => effect);
      if (effects.some((effect) => effect instanceof KeyframeEffect && effect.composite === 'add'))
        return true;
    }
    return false;
  };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (isLeft || !isShift(entry) || entry.hadRecentInput) continue;
      if (entry.sources.some(isMoving)) continue;
      const moved = entry.sources.map(({ node, previousRect, currentRect }) => {
        const from = `${Math.round(previousRect.x)},${Math.round(previousRect.y)}`;
        const to = `${Math.round(currentRect.x)},${Math.round(currentRect.y)}`;
        const size = `${Math.round(previousRect.height)} → ${Math.round(currentRect.height)} high`;
        return `${node?.className || node?.nodeName} ${from} → ${to}, ${size}`;
      });
      const text = `after ${Math.round(entry.startTime)} ms, ${entry.value.toFixed(4)}: ${moved.join('; ')}`;
      const screen = `${location.pathname}, ${innerWidth} px`;
      tell({ shift: { screen, value: entry.value, text } });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}
