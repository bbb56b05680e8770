/** How a picture lies in its room: how many times as large as whole, and how far its middle is off, in px. */
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

/** All of it, in the middle. */
export const WHOLE: View = { scale: 1, x: 0, y: 0 };
const CLOSEST = 4;
const NEARLY_WHOLE = 1.02;

/** The size of a picture that is all in a room and as large as it can be there. */
export function fitInto(room: Size, picture: Size): Size {
  if (picture.width <= 0 || picture.height <= 0) return room;
  const scale = Math.min(room.width / picture.width, room.height / picture.height);
  return { width: picture.width * scale, height: picture.height * scale };
}

/** How many times as large as whole a picture fills its room, so that a long one can be read. */
export function fillingScale(room: Size, whole: Size): number {
  return Math.max(room.width / whole.width, room.height / whole.height);
}

/** How close one may come: a long picture is small when it is whole. */
export function closestScale(room: Size, whole: Size): number {
  return Math.max(CLOSEST, 2 * fillingScale(room, whole));
}

/** How near is wanted, and how near one may come. */
interface Zoom {
  wanted: number;
  closest: number;
}

/** Nearer or further, so that what is at a point, as seen from the room's middle, stays there. */
export function zoomAt(view: View, { wanted, closest }: Zoom, point: Point): View {
  // Fingers never come back to where they began.
  const scale = wanted < NEARLY_WHOLE ? 1 : Math.min(closest, wanted);
  const grown = scale / view.scale;
  return {
    scale,
    x: point.x - (point.x - view.x) * grown,
    y: point.y - (point.y - view.y) * grown,
  };
}

/** The same view with no empty room beside a picture that is larger than it; what is smaller is centred. */
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
