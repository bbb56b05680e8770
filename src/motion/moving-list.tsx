import {
  Children,
  Component,
  createRef,
  type HTMLAttributes,
  isValidElement,
  type ReactNode,
  type RefObject,
} from 'react';
import { callOff } from './call-off.ts';
import { noteArrival, noteMove } from './moves-under-way.ts';
import css from './moving-list.module.css';
import { wantsLessMotion } from './wants-less-motion.ts';

const MOVE_MS = 240;
/** It lasts far longer than it moves, and is called off. */
const MOVE = { offset: [0, 0.01, 1], easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)' };
const APPEAR = { duration: 240, easing: 'ease-out' } as const;

interface MovingListProps extends HTMLAttributes<HTMLElement> {
  as?: 'div' | 'ul' | 'section';
  /**
   * A word for each row, in their order: its id, and whatever changes its height. A list measures
   * itself only when they change. Without them the keys of its children count.
   */
  rows?: readonly string[];
}

interface Place {
  left: number;
  top: number;
}

/** Where all was before a change. */
interface Before {
  places: ReadonlyMap<Element, Place>;
  /** The nearest box around the list that is scrolled, and how far. */
  scroller: Element | null;
  scrollTop: number;
}

/** Ends the move that each element is on, so that a second one begins where it is seen. */
const moves = new WeakMap<Element, () => void>();

/** Where parts were last painted, of lists that have changed since and have yet to show it. */
const unshown = new Map<Element, Place>();

/** Several changes may follow each other before the browser paints: the first one knows the place. */
function lastSeen(part: Element): Place {
  const place = unshown.get(part) ?? placeOf(part);
  unshown.set(part, place);
  return place;
}

/**
 * A list that shows where its rows went. When one comes, goes or grows, what lies below does not jump:
 * it moves to its new place from where it was seen, and what is new fades in. Only a transform is
 * animated, so no neighbour is laid out again. What changes above the part of the page that can be seen
 * moves nothing: the page is scrolled along, as browsers do that anchor it.
 */
export class MovingList extends Component<MovingListProps> {
  private readonly box: RefObject<HTMLElement | null> = createRef();

  override getSnapshotBeforeUpdate(before: MovingListProps): Before | null {
    const box = this.box.current;
    if (box === null || isSame(rowsOf(before), rowsOf(this.props)) || wantsLessMotion())
      return null;
    const scroller = findScroller(box);
    const { around, beside } = surroundingsOf(box);
    return {
      places: new Map([...around, ...beside].map((part) => [part, lastSeen(part)])),
      scroller,
      scrollTop: scroller?.scrollTop ?? 0,
    };
  }

  override componentDidUpdate(_: MovingListProps, __: unknown, before: Before | null): void {
    if (before === null) return;
    // Once all that React changes now is done, and before it is painted.
    queueMicrotask(() => {
      for (const part of before.places.keys()) unshown.delete(part);
      const box = this.box.current;
      if (box !== null) show(box, before);
    });
  }

  override render(): ReactNode {
    const { as: Box = 'div', rows: _rows, ...attributes } = this.props;
    return <Box ref={this.box as RefObject<never>} {...attributes} />;
  }
}

interface RoomProps extends Pick<MovingListProps, 'rows'> {
  children: ReactNode;
}

/** Room for something that comes, goes or grows among its neighbours, which move aside for it. */
export function Room({ rows, children }: RoomProps) {
  return (
    <MovingList className={css.room} {...(rows === undefined ? {} : { rows })}>
      {children}
    </MovingList>
  );
}

function rowsOf({ rows, children }: MovingListProps): readonly string[] {
  if (rows !== undefined) return rows;
  return Children.toArray(children).map((child) =>
    isValidElement(child) ? String(child.key) : '',
  );
}

const isSame = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((row, index) => row === b[index]);

function findScroller(box: HTMLElement): Element | null {
  for (let each: Element | null = box; each !== null; each = each.parentElement) {
    if (each.scrollTop > 0) return each;
    // Whatever the page below is scrolled to.
    if (getComputedStyle(each).position === 'fixed') return null;
  }
  return null;
}

function show(box: HTMLElement, { places, scroller, scrollTop }: Before): void {
  const { around, beside } = surroundingsOf(box);
  const interrupted = new Set([...around, ...beside].filter(stop));
  const isPage = scroller !== null && scroller === document.scrollingElement;
  // This very change leads down the page: who follows it sees the end come. What it pushes down all
  // the same was not followed.
  const isPushed = (part: Element) => placeOf(part).top > (places.get(part)?.top ?? Infinity);
  if (isPage && scroller.scrollTop > scrollTop && !beside.some(isPushed)) return;
  if (scroller !== null && scroller.scrollTop === scrollTop) {
    scroller.scrollTop += movedInSight(beside, places, isPage ? 0 : placeOf(scroller).top);
  }
  // From outside: what a box holds is seen to move by so much less as the box itself does.
  for (const part of around) move([part], places, interrupted);
  move(beside, places, interrupted);
}

/** How far a change above the edge has pushed the first part that is seen; 0: it came below. */
function movedInSight(parts: readonly Element[], before: Before['places'], edge: number): number {
  const known = parts.flatMap((part) => {
    const from = before.get(part)?.top;
    return from === undefined ? [] : { from, by: placeOf(part).top - from };
  });
  if (!known.some(({ from, by }) => by !== 0 && from < edge)) return 0;
  return known.find(({ from }) => from >= edge)?.by ?? 0;
}

interface Surroundings {
  /** In a dialog, from it inwards: the boxes that a list stands in. They grow upwards and move. */
  around: Element[];
  /** Its rows, and all that follows it on the page or in its dialog. */
  beside: Element[];
}

function surroundingsOf(box: HTMLElement): Surroundings {
  const around: Element[] = [];
  const beside = seenOf(box.children);
  for (let each: Element | null = box; each !== null && each !== document.body; ) {
    if (!isRoom(each)) around.unshift(each);
    if (each.role === 'dialog') return { around, beside };
    for (let next = each.nextElementSibling; next !== null; next = next.nextElementSibling) {
      beside.push(...seenOf([next]));
    }
    each = each.parentElement;
  }
  return { around: [], beside };
}

const isRoom = (element: Element) => element.classList.contains(css.room ?? '');

/** A room has no box of its own: what it holds stands for it. What is hidden is nowhere. */
function seenOf(elements: Iterable<Element>): Element[] {
  return [...elements].flatMap((element) => {
    if (isRoom(element)) return seenOf(element.children);
    return element.getClientRects().length === 0 ? [] : element;
  });
}

function placeOf(part: Element): Place {
  const { left, top } = part.getBoundingClientRect();
  return { left, top };
}

function move(
  parts: readonly Element[],
  before: Before['places'],
  interrupted: ReadonlySet<Element>,
): void {
  // All is measured before anything is animated: the page is laid out once.
  const places = parts.map((part) => ({ part, from: before.get(part), to: placeOf(part) }));
  for (const { part, from, to } of places) {
    if (!isNearWindow(from ?? to) && !isNearWindow(to)) continue;
    if (from === undefined) appear(part);
    else if (from.left !== to.left || from.top !== to.top) {
      const way = `${from.left - to.left}px ${from.top - to.top}px`;
      if (interrupted.has(part)) hold(part, way);
      else start(part, way);
    }
  }
}

/** Whether a part was on a move, which ends here. */
function stop(part: Element): boolean {
  const end = moves.get(part);
  if (end === undefined) return false;
  end();
  moves.delete(part);
  noteArrival(part);
  if (part instanceof HTMLElement) part.style.removeProperty('translate');
  return true;
}

/**
 * Lets a part that was on a move stay where it is seen until that was painted: when one animation
 * takes another one's place at once, the browser takes the part for having jumped by what lies between.
 */
function hold(part: Element, way: string): void {
  if (part instanceof HTMLElement) part.style.translate = way;
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(() => start(part, way));
  });
  moves.set(part, () => cancelAnimationFrame(frame));
  noteMove(part);
}

/** Lets a part go to its place from `way` beside it. */
function start(part: Element, way: string): void {
  const moving = part.animate({ translate: [way, '0 0', '0 0'], ...MOVE }, MOVE_MS / 0.01);
  const end = () => moving.cancel();
  moves.set(part, end);
  noteMove(part);
  // The browser shows an animation some frames late: the style holds the part there until then.
  if (part instanceof HTMLElement) part.style.translate = way;
  void callOff([moving], { afterMs: MOVE_MS, mayWait: true }).then(() => {
    if (moves.get(part) === end) stop(part);
  });
}

function appear(part: Element): void {
  // A pigeon brings it: of two animations of one property a browser computes each frame by itself.
  if (part.getAnimations().length === 0) part.animate({ opacity: [0, 1] }, APPEAR);
}

const isNearWindow = ({ top }: Place) => top > -innerHeight && top < innerHeight;
