import { wantsLessMotion } from '../../motion/wants-less-motion.ts';
import {
  closestScale,
  fillingScale,
  fitInto,
  keepIn,
  type Point,
  type View,
  WHOLE,
  zoomAt,
} from './zoom.ts';

/** The callbacks for touch, mouse and wheel gestures. */
export interface Wishes {
  /** Called with the new scale, relative to the whole picture. `isClosest`: the maximum is reached. */
  onZoom: (scale: number, isClosest: boolean) => void;
  /**
   * Called for the next (1) or the previous (-1) picture, from left to right on the screen. `null` if there is only
   * one.
   */
  onTurn: ((step: 1 | -1) => void) | null;
  onClose: () => void;
}

/** Controls of a picture, for keys and buttons. */
export interface HeldPicture {
  /** Multiplies the scale, around the centre. */
  zoomBy: (times: number) => void;
  moveBy: (x: number, y: number) => void;
  letGo: () => void;
}

const TAP_PX = 10;
const TAP_MS = 300;
const TURN_PX = 56;
const CLOSE_PX = 90;
const DOUBLE_TAP_SCALE = 2.5;
const SETTLE = { duration: 240, easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)' } as const;

/**
 * Handles gestures on a picture: pinch or wheel zoom around the pointer, a double tap toggles the zoom, one finger
 * pans. At full view, a horizontal swipe turns to another picture and a downward swipe closes. Only transforms change.
 * The browser's own context menu stays available.
 */
export function followHands(
  room: HTMLElement,
  picture: HTMLImageElement,
  wishes: Wishes,
): HeldPicture {
  let view = WHOLE;
  const fingers = new Map<number, Point>();
  let base = { view, middle: { x: 0, y: 0 }, distance: 1, at: 0 };
  let across: boolean | null = null;
  let lastTap = { x: 0, y: 0, at: Number.NEGATIVE_INFINITY };

  const spaceOf = () => {
    const space = { width: room.clientWidth, height: room.clientHeight };
    const size = { width: picture.naturalWidth, height: picture.naturalHeight };
    return [space, fitInto(space, size)] as const;
  };
  const closest = () => closestScale(...spaceOf());
  const show = (next: View, isSudden: boolean) => {
    const before = toTransform(view);
    if (next.scale !== view.scale) wishes.onZoom(next.scale, next.scale === closest());
    view = next;
    picture.style.transform = toTransform(view);
    if (isSudden || wantsLessMotion()) return;
    picture.animate({ transform: [before, toTransform(view)] }, SETTLE);
  };
  const settle = (next: View, isSudden = false) => show(keepIn(next, ...spaceOf()), isSudden);
  const zoomTo = (wanted: number, point: Point) =>
    zoomAt(view, { wanted, closest: closest() }, point);
  const fromMiddle = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const { left, top, width, height } = room.getBoundingClientRect();
    return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
  };
  const begin = (at: number) => {
    const [first = { x: 0, y: 0 }, second = first] = fingers.values();
    base = { view, middle: middleOf(first, second), distance: distanceOf(first, second), at };
    across = null;
  };

  const press = (event: PointerEvent) => {
    if (event.button !== 0) return;
    fingers.set(event.pointerId, fromMiddle(event));
    begin(event.timeStamp);
  };
  const move = (event: PointerEvent) => {
    if (!fingers.has(event.pointerId)) return;
    fingers.set(event.pointerId, fromMiddle(event));
    const [first = { x: 0, y: 0 }, second = first] = fingers.values();
    const middle = middleOf(first, second);
    const [x, y] = [middle.x - base.middle.x, middle.y - base.middle.y];
    if (fingers.size > 1) {
      const wanted = (base.view.scale * distanceOf(first, second)) / base.distance;
      const nearer = zoomAt(base.view, { wanted, closest: closest() }, base.middle);
      show({ ...nearer, x: nearer.x + x, y: nearer.y + y }, true);
    } else if (view.scale > 1) {
      settle({ ...view, x: base.view.x + x, y: base.view.y + y }, true);
    } else {
      if (across === null && Math.hypot(x, y) < TAP_PX) return;
      across ??= Math.abs(x) > Math.abs(y);
      const isFree = across ? wishes.onTurn !== null : y > 0;
      if (isFree) show({ ...WHOLE, ...(across ? { x } : { y }) }, true);
    }
  };
  const lift = (event: PointerEvent) => {
    const last = fingers.get(event.pointerId);
    if (last === undefined) return;
    fingers.delete(event.pointerId);
    if (fingers.size > 0) return begin(Number.NEGATIVE_INFINITY);
    const isMeant = event.type === 'pointerup';
    const { x, y } = view;
    const isWhole = view.scale === 1;
    settle(view);
    if (!isMeant) return;
    if (isWhole && across === true && Math.abs(x) >= TURN_PX)
      return wishes.onTurn?.(x < 0 ? 1 : -1);
    if (isWhole && across === false && y >= CLOSE_PX) return wishes.onClose();
    const isTap =
      across === null &&
      event.timeStamp - base.at < TAP_MS &&
      distanceOf(last, base.middle) < TAP_PX;
    if (isTap) tap({ ...last, at: event.timeStamp });
  };
  const tap = (present: typeof lastTap) => {
    const isSecond = present.at - lastTap.at < TAP_MS && distanceOf(present, lastTap) < 4 * TAP_PX;
    lastTap = isSecond ? { ...present, at: Number.NEGATIVE_INFINITY } : present;
    if (!isSecond) return;
    const near = Math.max(DOUBLE_TAP_SCALE, fillingScale(...spaceOf()));
    settle(view.scale > 1 ? WHOLE : zoomTo(near, present));
  };
  const turnWheel = (event: WheelEvent) => {
    // A pinch on a touchpad arrives as a wheel event with Ctrl, in smaller steps.
    const step = event.deltaY * (event.ctrlKey ? 0.01 : 0.002);
    event.preventDefault();
    settle(zoomTo(view.scale * Math.exp(-step), fromMiddle(event)), true);
  };

  room.addEventListener('pointerdown', press);
  // Listens in the capture phase, because the viewer stops events that bubble.
  addEventListener('pointermove', move, true);
  addEventListener('pointerup', lift, true);
  addEventListener('pointercancel', lift, true);
  room.addEventListener('wheel', turnWheel, { passive: false });
  const observer = new ResizeObserver(() => settle(view, true));
  observer.observe(room);
  return {
    zoomBy: (times) => settle(zoomTo(view.scale * times, { x: 0, y: 0 })),
    moveBy: (x, y) => settle({ ...view, x: view.x + x, y: view.y + y }),
    letGo() {
      room.removeEventListener('pointerdown', press);
      removeEventListener('pointermove', move, true);
      removeEventListener('pointerup', lift, true);
      removeEventListener('pointercancel', lift, true);
      room.removeEventListener('wheel', turnWheel);
      observer.disconnect();
    },
  };
}

const toTransform = ({ scale, x, y }: View) => `translate(${x}px, ${y}px) scale(${scale})`;

const middleOf = (one: Point, other: Point): Point => ({
  x: (one.x + other.x) / 2,
  y: (one.y + other.y) / 2,
});

const distanceOf = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y);
