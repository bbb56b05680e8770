import { expect, test } from 'vitest';
import { keepSame } from './keep-same.ts';

const letter = (id: string, rest: object = {}) => ({
  id,
  person: { name: 'Ada', tags: ['a'] },
  ...rest,
});

test('equal rows stay the same objects, in the new order', () => {
  const [one, two] = [letter('1'), letter('2')];
  const kept = keepSame([one, two], [letter('3'), letter('2'), letter('1')]);
  expect(kept.map(({ id }) => id)).toEqual(['3', '2', '1']);
  expect(kept[1]).toBe(two);
  expect(kept[2]).toBe(one);
});

test('a row with any difference is the new object', () => {
  const differing = [
    letter('1', { person: { name: 'Ada', tags: ['b'] } }),
    letter('1', { person: null }),
    letter('1', { error: 'internal' }),
    letter('1', { imageBlob: new Blob(['x']) }),
  ];
  for (const now of differing) expect(keepSame([letter('1')], [now])[0]).toBe(now);
  const blobs = [
    letter('1', { imageBlob: new Blob(['x']) }),
    letter('1', { imageBlob: new Blob(['x']) }),
  ];
  expect(keepSame([blobs[0] ?? letter('')], [blobs[1] ?? letter('')])[0]).toBe(blobs[1]);
});
