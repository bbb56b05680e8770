import fc from 'fast-check';
import { expect, test } from 'vitest';
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

const CLOSEST = 4;

const length = fc.integer({ min: 1, max: 4_096 });
const sizes = fc.record({ width: length, height: length });
const offset = fc.integer({ min: -4_000, max: 4_000 });
const points = fc.record({ x: offset, y: offset });
const scales = fc.double({ min: 0.1, max: 12, noNaN: true });
const views = fc.record({
  scale: fc.double({ min: 1, max: CLOSEST, noNaN: true }),
  x: offset,
  y: offset,
});

const under = ({ scale, x, y }: View, point: Point) => [
  (point.x - x) / scale,
  (point.y - y) / scale,
];

test('a picture fits its space, touches two edges and keeps its shape', () => {
  fc.assert(
    fc.property(sizes, sizes, (room, picture) => {
      const { width, height } = fitInto(room, picture);
      expect(width).toBeLessThanOrEqual(room.width + 0.001);
      expect(height).toBeLessThanOrEqual(room.height + 0.001);
      expect(Math.min(room.width - width, room.height - height)).toBeLessThan(0.001);
      expect(width / height / (picture.width / picture.height)).toBeCloseTo(1);
    }),
  );
  expect(fitInto({ width: 300, height: 200 }, { width: 0, height: 0 })).toEqual({
    width: 300,
    height: 200,
  });
});

test('zooming keeps the point under the fingers, within the smallest and the closest scale', () => {
  fc.assert(
    fc.property(views, scales, points, (view, wanted, point) => {
      const nearer = zoomAt(view, { wanted, closest: CLOSEST }, point);
      expect(nearer.scale).toBeGreaterThanOrEqual(1);
      expect(nearer.scale).toBeLessThanOrEqual(CLOSEST);
      const [before, after] = [under(view, point), under(nearer, point)];
      expect(after[0]).toBeCloseTo(before[0] ?? Number.NaN, 3);
      expect(after[1]).toBeCloseTo(before[1] ?? Number.NaN, 3);
    }),
  );
});

test('a picture larger than its space leaves no gap, and a smaller one is centred', () => {
  fc.assert(
    fc.property(views, sizes, sizes, (view, room, picture) => {
      const whole = fitInto(room, picture);
      const kept = keepIn(view, room, whole);
      for (const [at, size, space] of [
        [kept.x, whole.width * kept.scale, room.width],
        [kept.y, whole.height * kept.scale, room.height],
      ] as const) {
        if (size <= space) expect(Math.abs(at)).toBe(0);
        else expect(size / 2 - Math.abs(at)).toBeGreaterThanOrEqual(space / 2 - 0.001);
      }
      expect(keepIn(kept, room, whole)).toEqual(kept);
    }),
  );
});

test('a whole picture cannot be moved', () => {
  const room = { width: 390, height: 600 };
  const whole = fitInto(room, { width: 2_048, height: 1_024 });
  expect(keepIn({ ...WHOLE, x: 40, y: -30 }, room, whole)).toEqual(WHOLE);
});

test('any picture can fill its space twice over, also a long screenshot', () => {
  fc.assert(
    fc.property(sizes, sizes, (room, picture) => {
      const whole = fitInto(room, picture);
      const filling = fillingScale(room, whole);
      expect(whole.width * filling).toBeGreaterThanOrEqual(room.width - 0.001);
      expect(whole.height * filling).toBeGreaterThanOrEqual(room.height - 0.001);
      expect(closestScale(room, whole)).toBeGreaterThanOrEqual(2 * filling);
    }),
  );
  const room = { width: 390, height: 600 };
  expect(closestScale(room, fitInto(room, { width: 900, height: 1_200 }))).toBe(4);
});
