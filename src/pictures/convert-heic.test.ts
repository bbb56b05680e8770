import { expect, test } from 'vitest';
import { fittingSize } from './convert-heic.ts';

test('the longer side fits, whichever it is, and the shape stays', () => {
  expect(fittingSize({ width: 8192, height: 4096 }, 4096)).toEqual({ width: 4096, height: 2048 });
  expect(fittingSize({ width: 3000, height: 6000 }, 4096)).toEqual({ width: 2048, height: 4096 });
});

test('what fits is not made larger', () => {
  expect(fittingSize({ width: 4032, height: 3024 }, 4096)).toEqual({ width: 4032, height: 3024 });
});

test('a line keeps a breadth', () => {
  expect(fittingSize({ width: 20_000, height: 1 }, 4096)).toEqual({ width: 4096, height: 1 });
});
