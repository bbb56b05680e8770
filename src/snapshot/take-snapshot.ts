import { isAllowed, namespaceOf, type SnapshotNode } from './snapshot-node.ts';

/** How much is copied, in heights of the window: more than one, because a phone’s bars may go. */
const COPIED_HEIGHT = 1.25;
const MOST_NODES = 4_000;
/** What is not copied: the next visit may not show it, or its styles load later than the page's HTML. */
const PASSING = '[data-passing], [data-notices], [data-floating]';

/**
 * Copies what can be seen of an element: its elements with their allowed attributes, and its text. null when it has
 * too many nodes.
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
    // While the copy is shown the app's own is the page's one main element.
    const tag = node.localName === 'main' ? 'div' : node.localName;
    if (namespaceOf(tag) === null) return null;
    return [tag, copyAttributes(node), ...copyChildren(node)];
  };
  const copyChildren = (parent: Element) =>
    [...parent.childNodes].map(copy).filter((child) => child !== null);
  const tree = copy(element);
  return nodes > MOST_NODES ? null : tree;
}

/** Leaves out what the app finds its own elements by, and ids other than those of drawings. */
function copyAttributes(element: HTMLElement | SVGElement): Record<string, string> {
  const isOfDrawing = element instanceof SVGElement;
  const copied = [...element.attributes].filter(({ name, value }) => {
    if (name === 'id') return isOfDrawing;
    if (name === 'data-page' || name === 'data-letter') return false;
    return isAllowed(name, value);
  });
  return Object.fromEntries(copied.map(({ name, value }) => [name, value]));
}

/** The ids of the letters that an element shows, also of pending ones. */
export const shownLetters = (element: Element): string[] =>
  [...element.querySelectorAll<HTMLElement>('[data-letter]')].flatMap(
    ({ dataset }) => dataset.letter ?? [],
  );
