/** What a watched page tells the story about itself. */
export interface WitnessReport {
  /** The place in the list of sentences of one that can be seen now. */
  seen?: number;
  /** What moved without the person having asked for it, and by how much. */
  shift?: string;
}

interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node?: Element | null; previousRect: DOMRect; currentRect: DOMRect }[];
}

declare global {
  var tellWitness: ((report: WitnessReport) => void) | undefined;
}

/**
 * Runs in every page of a story before the page's own code, and therefore names nothing from
 * outside. Tells which of the sentences come before somebody's eyes, and what moves by itself.
 */
export function watchPage(patterns: readonly string[]): void {
  // A picture or a file on its own is no page of ours.
  if (!(document instanceof HTMLDocument)) return;
  const tell = (report: WitnessReport) => globalThis.tellWitness?.(report);
  // The clock of the entries below. `performance.now()` is another's where a story sets the hour.
  const now = () => Number(document.timeline.currentTime);
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
        // What only a screen reader finds is no sentence on the screen.
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
  // A story fills a field without a key: the browser does not count that as the person's doing.
  let filledAt = Number.NEGATIVE_INFINITY;
  for (const type of ['input', 'change']) {
    addEventListener(
      type,
      () => {
        filledAt = now();
      },
      { capture: true },
    );
  }
  // What becomes of a page that is being left nobody sees: its calls are cut off and fail.
  let isLeft = false;
  addEventListener('beforeunload', () => {
    isLeft = true;
  });
  const isOfPerson = ({ hadRecentInput, startTime }: LayoutShift) =>
    hadRecentInput || Math.abs(startTime - filledAt) < 500;
  // A box glides by a transform, which is no shift; where its layout changes in the same frame, the
  // browser counts that frame's step as one. On a busy machine frames are far apart.
  const NEAR_MS = 300;
  const glided = new Map<Element, number>();
  new MutationObserver((mutations) => {
    for (const { target } of mutations) {
      if (target instanceof HTMLElement && target.style.translate !== '') {
        glided.set(target, now());
      }
    }
  }).observe(document, { subtree: true, attributeFilter: ['style'] });
  const isGliding = (node: Element | null | undefined, time: number) =>
    node instanceof Node &&
    [...glided].some(
      ([box, at]) => Math.abs(at - time) < NEAR_MS && (box.contains(node) || node.contains(box)),
    );
  // The sheen of a skeleton comes into its box by a transform: now and then the browser takes the part
  // of it that can be seen, which grows from nothing and from its corner, for something that moved.
  const standsStill = ({ previousRect: from, currentRect: to }: LayoutShift['sources'][number]) =>
    from.width * from.height === 0 || (from.x === to.x && from.y === to.y);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (isLeft || !isShift(entry) || isOfPerson(entry)) continue;
      const jumped = entry.sources.filter(
        (source) => !standsStill(source) && !isGliding(source.node, entry.startTime),
      );
      if (jumped.length === 0) continue;
      const moved = jumped.map(({ node, previousRect, currentRect }) => {
        const from = `${Math.round(previousRect.x)},${Math.round(previousRect.y)}`;
        const to = `${Math.round(currentRect.x)},${Math.round(currentRect.y)}`;
        const size = `${Math.round(previousRect.height)} → ${Math.round(currentRect.height)} high`;
        return `${node?.className || node?.nodeName} ${from} → ${to}, ${size}`;
      });
      const where = `${location.pathname}, ${innerWidth} px, after ${Math.round(entry.startTime)} ms`;
      tell({ shift: `${where}, ${entry.value.toFixed(4)}: ${moved.join('; ')}` });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}
