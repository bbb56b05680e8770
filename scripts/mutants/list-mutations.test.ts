import { expect, test } from 'vitest';
import { listMutations, mutate } from './list-mutations.ts';

/** Each kind with what it makes of the source. */
const mutantsOf = (source: string) =>
  listMutations('a.ts', source).map((mutation) => [mutation.kind, mutate(source, mutation)]);

test.each([
  ['if (a) b = c;', 'negated condition', 'if (!(a)) b = c;'],
  ['x = a < b;', '< to <=', 'x = a <= b;'],
  ['x = a === b;', '=== to !==', 'x = a !== b;'],
  ['x = a && b;', '&& to ||', 'x = a || b;'],
  ['x = 41;', 'changed constant', 'x = 42;'],
  ['x = true;', 'changed constant', 'x = false;'],
  ['save(row);', 'dropped call', ';'],
  ['await save(row);', 'dropped await', 'void save(row);'],
  ['x = { a, b };', 'dropped field', 'x = {  b };'],
  ['function f() { return a; }', 'empty return', 'function f() { return; }'],
])('%s', (source, kind, mutant) => {
  expect(mutantsOf(source)).toContainEqual([kind, mutant]);
});

test('types, imports and words stay as they are', () => {
  expect(mutantsOf("import { a } from './a.ts';")).toEqual([]);
  expect(mutantsOf('type A = { is: true; count: 1 };')).toEqual([]);
  expect(mutantsOf("x = 'words';")).toEqual([]);
});

test('what a type says of a value hides no mutation of the value', () => {
  expect(mutantsOf('x = (a < b) as const;')).toContainEqual(['< to <=', 'x = (a <= b) as const;']);
});
