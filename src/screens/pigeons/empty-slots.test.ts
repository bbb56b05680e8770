import { expect, test } from 'vitest';
import { emptySlots } from './empty-slots.ts';

test.each([
  [1, 2, 5],
  [3, 0, 3],
  [4, 2, 2],
  [6, 0, 0],
  [7, 2, 5],
])(
  '%i pigeons leave %i slots of a narrow row empty, and %i of a wide one',
  (taken, narrow, wide) => {
    const slots = emptySlots(taken);
    expect(slots.filter(({ isWideOnly }) => !isWideOnly)).toHaveLength(narrow);
    expect(slots).toHaveLength(wide);
  },
);
