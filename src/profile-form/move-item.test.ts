import { expect, test } from 'vitest';
import { moveItem } from './move-item.ts';

const items = ['a', 'b', 'c'].map((id) => ({ id }));
const order = (id: string, to: number) => moveItem(items, id, to).map((item) => item.id);

test('an item takes its new place, and the others keep their order', () => {
  expect(order('c', 0)).toEqual(['c', 'a', 'b']);
  expect(order('a', 1)).toEqual(['b', 'a', 'c']);
});

test('a move beyond an end stops at the end', () => {
  expect(order('a', 9)).toEqual(['b', 'c', 'a']);
  expect(order('b', -1)).toEqual(['b', 'a', 'c']);
});

test('without a change the list stays the same object', () => {
  expect(moveItem(items, 'b', 1)).toBe(items);
  expect(moveItem(items, 'nobody', 0)).toBe(items);
});
