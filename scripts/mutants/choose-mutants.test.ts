import { expect, test } from 'vitest';
import { chooseMutants, THREADS } from './choose-mutants.ts';

const source =
  'export function f(a: number) {\n  if (a < 1) return 2;\n  return a > 3 ? 4 : 5;\n}\n';
const files = THREADS.flatMap((thread) =>
  ['one', 'two'].map((name) => ({ file: `${thread}/${name}.ts`, source })),
);
const choose = (seed: number) => chooseMutants({ files, count: 12, seed });

test('a seed names the same mutants each time, another one others', () => {
  const names = (seed: number) => choose(seed).map(({ name }) => name);
  expect(names(1)).toEqual(names(1));
  expect(names(1)).not.toEqual(names(2));
  expect(new Set(names(1)).size).toBe(12);
});

test('they are spread over all threads', () => {
  const threads = new Set(choose(7).map(({ file }) => file.split('/')[0]));
  expect([...threads].toSorted()).toEqual([...THREADS].toSorted());
});
