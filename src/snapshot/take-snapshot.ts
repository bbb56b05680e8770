import { isAllowed, namespaceOf, type SnapshotNode } from './snapshot-node.ts';

/** Of what lies below the window a little is copied: a phone’s bars may go. */
const BELOW_THE_WINDOW = 1.25;
const MOST_NODES = 4_000;
/** Not copied: what is there for a moment, and what a reload does not show. */
const PASSING = '[data-passing], [data-notices], [data-floating]';

/**
 * A copy of what an element shows, as far as it can be seen: its elements with their allowed attributes,
 * and its text. null when it is too large to be painted at once.
 */
export function copyTree(element: Element): SnapshotNode | null {
  const lowest = innerHeight * BELOW_THE_WINDOW;
  let nodes = 0;
  const copy = (node: Node): SnapshotNode | null => {
    nodes += 1;
    if (node instanceof Text) return node.data;
    if (!(node instanceof HTMLElement || node instanceof SVGElement)) return null;
    if (node.matches(PASSING)) return null;
    if (node.localName === 'article' && node.getBoundingClientRect().top > lowest) return null;
    // The app's own is the one landmark and the one place of that name.
    const tag = node.localName === 'main' ? 'div' : node.localName;
    if (namespaceOf(tag) === null) return null;
    return [tag, copyAttributes(node), ...copyChildren(node)];
  };
  const copyChildren = (parent: Element) =>
    [...parent.childNodes].map(copy).filter((child) => child !== null);
  const tree = copy(element);
  return nodes > MOST_NODES ? null : tree;
}

/** What the app finds its own elements by is left out, and ids that belong to the app’s. */
function copyAttributes(element: HTMLElement | SVGElement): Record<string, string> {
  const isOfDrawing = element instanceof SVGElement;
  const copied = [...element.attributes].filter(({ name, value }) => {
    if (name === 'id') return isOfDrawing;
    if (name === 'data-page' || name === 'data-letter') return false;
    return isAllowed(name, value);
  });
  return Object.fromEntries(copied.map(({ name, value }) => [name, value]));
}

/** The ids of the letters that an element shows, pending ones too. */
export const shownLetters = (element: Element): string[] =>
  [...element.querySelectorAll<HTMLElement>('[data-letter]')].flatMap(
    ({ dataset }) => dataset.letter ?? [],
  );
