import { isAllowed, namespaceOf, type SnapshotNode } from './snapshot-node.ts';

/** The copied height in window heights: more than one, because a phone's bars may disappear. */
const COPIED_HEIGHT = 1.25;
const MOST_NODES = 4_000;
/** Not copied, because the next visit may not show it or its styles load later than the page's HTML. */
const PASSING = '[data-passing], [data-notices], [data-floating]';

/**
 * Copies the visible part of an element: its elements with their allowed attributes, and its text. Returns `null` if
 * there are too many nodes.
 */
export function copyTree(element: Element): SnapshotNode | null {
  const lowest = innerHeight * COPIED_HEIGHT;
  let nodes = 0;
  const copy = (node: Node): SnapshotNode | null => {
    nodes += 1;
    if (node instanceof Text) return node.data;
    if (!(node instanceof HTMLElement || node instanceof SVGElement)) return null;
    if (node.matches(PASSING)) return null;
    if (node.localName === 'article' && node.getBoundingClientRect().top > lowest) return null;
    // The page must have only one main element, the app's own.
    const tag = node.localName === 'main' ? 'div' : node.localName;
    if (namespaceOf(tag) === null) return null;
    return [tag, copyAttributes(node), ...copyChildren(node)];
  };
  const copyChildren = (parent: Element) =>
    [...parent.childNodes].map(copy).filter((child) => child !== null);
  const tree = copy(element);
  return nodes > MOST_NODES ? null : tree;
}

/** Copies the attributes, except those by which the app finds its own elements, and ids outside of drawings. */
function copyAttributes(element: HTMLElement | SVGElement): Record<string, string> {
  const isOfDrawing = element instanceof SVGElement;
  const copied = [...element.attributes].filter(({ name, value }) => {
    if (name === 'id') return isOfDrawing;
    if (name === 'data-page' || name === 'data-letter') return false;
    return isAllowed(name, value);
  });
  return Object.fromEntries(copied.map(({ name, value }) => [name, value]));
}

/** Returns the ids of the letters that an element shows, including waiting ones. */
export const shownLetters = (element: Element): string[] =>
  [...element.querySelectorAll<HTMLElement>('[data-letter]')].flatMap(
    ({ dataset }) => dataset.letter ?? [],
  );
