import fc from 'fast-check';
import { expect, test } from 'vitest';
import { IMAGE_KEPT_PIXELS, IMAGE_KEPT_SIDE_PX } from './limits.ts';
import { fitPicture, isFitting } from './picture-bounds.ts';

const side = fc.integer({ min: 1, max: 60_000 });

test('any picture is fitted without being enlarged, and fitting again changes nothing', () => {
  fc.assert(
    fc.property(side, side, (width, height) => {
      const fitted = fitPicture({ width, height });
      expect(fitted.width * fitted.height).toBeLessThanOrEqual(IMAGE_KEPT_PIXELS);
      expect(Math.max(fitted.width, fitted.height)).toBeLessThanOrEqual(IMAGE_KEPT_SIDE_PX);
      expect(Math.min(fitted.width, fitted.height)).toBeGreaterThanOrEqual(1);
      expect(fitted.width).toBeLessThanOrEqual(width);
      expect(fitted.height).toBeLessThanOrEqual(height);
      expect(isFitting(fitted)).toBe(true);
    }),
  );
});

test('a long screenshot keeps a readable width', () => {
  expect(fitPicture({ width: 1080, height: 12_060 }).width).toBeGreaterThan(600);
});

test('a very thin picture keeps a minimum width, and a normal photo keeps its shape', () => {
  expect(fitPicture({ width: 60_000, height: 1 })).toEqual({ width: 16_000, height: 1 });
  expect(fitPicture({ width: 4_096, height: 4_096 })).toEqual({ width: 2_048, height: 2_048 });
});
