/** The view of a picture: its scale relative to full view, and the offset of its centre in px. */
export interface View {
  scale: number;
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

export interface Point {
  x: number;
  y: number;
}

export const WHOLE: View = { scale: 1, x: 0, y: 0 };
const CLOSEST = 4;
const NEARLY_WHOLE = 1.02;

export function fitInto(room: Size, picture: Size): Size {
  if (picture.width <= 0 || picture.height <= 0) return room;
  const scale = Math.min(room.width / picture.width, room.height / picture.height);
  return { width: picture.width * scale, height: picture.height * scale };
}

/** Returns the scale at which a picture fills its space, so that a long one becomes readable. */
export function fillingScale(room: Size, whole: Size): number {
  return Math.max(room.width / whole.width, room.height / whole.height);
}

/** Returns the maximum scale. It is larger for a long picture, which is small at full view. */
export function closestScale(room: Size, whole: Size): number {
  return Math.max(CLOSEST, 2 * fillingScale(room, whole));
}

interface Zoom {
  wanted: number;
  closest: number;
}

/** Changes the scale so that the content at a point, relative to the centre of the space, stays there. */
export function zoomAt(view: View, { wanted, closest }: Zoom, point: Point): View {
  // Fingers never return exactly to their start, so snap to full view.
  const scale = wanted < NEARLY_WHOLE ? 1 : Math.min(closest, wanted);
  const grown = scale / view.scale;
  return {
    scale,
    x: point.x - (point.x - view.x) * grown,
    y: point.y - (point.y - view.y) * grown,
  };
}

/** Limits a view so that there is no empty space beside a larger picture. A smaller one is centred. */
export function keepIn(view: View, room: Size, whole: Size): View {
  const within = (offset: number, size: number, space: number) => {
    const most = (size * view.scale - space) / 2;
    return most <= 0 ? 0 : Math.min(most, Math.max(-most, offset));
  };
  return {
    scale: view.scale,
    x: within(view.x, whole.width, room.width),
    y: within(view.y, whole.height, room.height),
  };
}
