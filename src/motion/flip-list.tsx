import {
  Children,
  Component,
  createRef,
  type HTMLAttributes,
  isValidElement,
  type ReactNode,
  type RefObject,
} from 'react';
import css from './flip-list.module.css';
import { wantsLessMotion } from './wants-less-motion.ts';

/** A move that begins during another one is added to it. */
const MOVE = {
  duration: 240,
  easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)',
  composite: 'add',
} as const;
const APPEAR = { duration: 240, easing: 'ease-out' } as const;

interface FlipListProps extends HTMLAttributes<HTMLElement> {
  as?: 'div' | 'ul' | 'section';
  /** A key for each row, in their order: its id and everything that changes its height. Default: the children's keys. */
  rows?: readonly string[];
}

interface Before {
  places: ReadonlyMap<Element, DOMRect>;
  scroller: Element | null;
}

/**
 * A list with FLIP animations: when a row is added, removed or resized, the other rows and everything after the list on
 * the page move from their old to their new position, and new rows fade in. A change above the visible part of the page
 * scrolls the page instead, because not every browser has scroll anchoring.
 */
export class FlipList extends Component<FlipListProps> {
  private readonly box: RefObject<HTMLElement | null> = createRef();

  override getSnapshotBeforeUpdate(before: FlipListProps): Before | null {
    const box = this.box.current;
    if (box === null || wantsLessMotion()) return null;
    if (rowsOf(before).join('\n') === rowsOf(this.props).join('\n')) return null;
    const places = new Map(partsOf(box).map((part) => [part, part.getBoundingClientRect()]));
    return { places, scroller: findScroller(box) };
  }

  override componentDidUpdate(_: FlipListProps, __: unknown, before: Before | null): void {
    const box = this.box.current;
    if (before !== null && box !== null) animate(box, before);
  }

  override render(): ReactNode {
    const { as: Box = 'div', rows: _rows, ...attributes } = this.props;
    return <Box ref={this.box as RefObject<never>} {...attributes} />;
  }
}

interface AnimatedSlotProps extends Pick<FlipListProps, 'rows'> {
  children: ReactNode;
}

/** A slot for content that is added, removed or resized among its siblings. The slot creates no box. */
export function AnimatedSlot({ rows, children }: AnimatedSlotProps) {
  return (
    <FlipList className={css.slot} {...(rows === undefined ? {} : { rows })}>
      {children}
    </FlipList>
  );
}

function rowsOf({ rows, children }: FlipListProps): readonly string[] {
  if (rows !== undefined) return rows;
  return Children.toArray(children).map((child) =>
    isValidElement(child) ? String(child.key) : '',
  );
}

/** The visible rows, everything after the list on the page or in its dialog, and the dialog itself. */
function partsOf(box: HTMLElement): Element[] {
  const parts = visible(box.children);
  for (let each: Element | null = box; each !== null && each !== document.body; ) {
    if (each.role === 'dialog') return [each, ...parts];
    for (let next = each.nextElementSibling; next !== null; next = next.nextElementSibling) {
      parts.push(...visible([next]));
    }
    each = each.parentElement;
  }
  return parts;
}

function visible(elements: Iterable<Element>): Element[] {
  return [...elements].flatMap((element) => {
    if (element.classList.contains(css.slot ?? '')) return visible(element.children);
    return element.getClientRects().length === 0 ? [] : element;
  });
}

/** The nearest ancestor that is scrolled down. */
function findScroller(box: HTMLElement): Element | null {
  for (let each: Element | null = box; each !== null; each = each.parentElement) {
    if (each.scrollTop > 0) return each;
    // The page's scroll position does not move a fixed box.
    if (getComputedStyle(each).position === 'fixed') return null;
  }
  return null;
}

function animate(box: HTMLElement, { places, scroller }: Before): void {
  const parts = partsOf(box);
  if (scroller !== null) scroller.scrollTop += shiftInView(parts, places, scroller);
  // Read every place before the first animation, so that the page is laid out once.
  const moved = parts.map((part) => {
    const [from, to] = [places.get(part), part.getBoundingClientRect()];
    const by = from === undefined ? null : { x: from.left - to.left, y: from.top - to.top };
    return { part, by, isNear: isNearWindow(from ?? to) || isNearWindow(to) };
  });
  // A sheet that grows upwards takes its content along.
  const dialog = moved.find(({ part, by }) => part.role === 'dialog' && by !== null && by.y !== 0);
  for (const { part, by, isNear } of moved) {
    if (!isNear) continue;
    if (by === null) appear(part);
    else if ((by.x !== 0 || by.y !== 0) && (dialog === undefined || dialog.part === part)) {
      part.animate({ translate: [`${by.x}px ${by.y}px`, '0 0'] }, MOVE);
    }
  }
}

/** How far a change above the visible area has moved the first part in it; 0 if the change is below. */
function shiftInView(parts: Element[], places: Before['places'], scroller: Element): number {
  const isPage = scroller === document.scrollingElement;
  const edge = isPage ? 0 : scroller.getBoundingClientRect().top;
  const shifts = parts.flatMap((part) => {
    const from = places.get(part)?.top;
    return from === undefined ? [] : { from, by: part.getBoundingClientRect().top - from };
  });
  if (!shifts.some(({ from, by }) => by !== 0 && from < edge)) return 0;
  return shifts.find(({ from }) => from >= edge)?.by ?? 0;
}

function appear(part: Element): void {
  // A letter that a pigeon brings has its own animation.
  if (part.getAnimations().length === 0) part.animate({ opacity: [0, 1] }, APPEAR);
}

const isNearWindow = ({ top }: DOMRect) => top > -innerHeight && top < innerHeight;
