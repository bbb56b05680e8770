import { expect, test } from 'vitest';
import { readKey } from './read-key.ts';

const plain = {
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  repeat: false,
  isComposing: false,
};
const read = (key: string, held: Partial<typeof plain> = {}, isApple = false) =>
  readKey({ ...plain, key, ...held }, isApple);

test('single keys are letters without Shift, and signs with or without it', () => {
  expect(['n', '/', 'j', 'k', 'r', '?', 'x', 'Enter', 'ı'].map((key) => read(key))).toEqual([
    ...['write', 'search', 'next', 'before', 'reply', 'help'],
    ...[null, null, null],
  ]);
  expect(read('/', { shiftKey: true })).toBe('search');
  expect(read('?', { shiftKey: true })).toBe('help');
  expect(read('N', { shiftKey: true })).toBe(null);
  expect(read('N')).toBe('write');
});

test('what has a modifier is the browser’s, but the jump', () => {
  for (const held of ['ctrlKey', 'metaKey', 'altKey'] as const) {
    expect(read('n', { [held]: true })).toBe(null);
    expect(read('/', { [held]: true })).toBe(null);
  }
  expect(read('k', { ctrlKey: true })).toBe('jump');
  expect(read('k', { metaKey: true })).toBe(null);
  // On a Mac, Ctrl+K deletes the rest of a line.
  expect(read('k', { ctrlKey: true }, true)).toBe(null);
  expect(read('k', { metaKey: true }, true)).toBe('jump');
  expect(read('k', { ctrlKey: true, shiftKey: true })).toBe(null);
});

test('what an input method works with is no key', () => {
  expect(read('n', { isComposing: true })).toBe(null);
  expect(read('Process')).toBe(null);
});

test('a key that is held down goes from letter to letter, and writes once', () => {
  expect(read('j', { repeat: true })).toBe('next');
  expect(read('n', { repeat: true })).toBe(null);
});
