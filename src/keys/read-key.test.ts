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

test('single keys work as letters without Shift, and as signs with or without it', () => {
  expect(['n', '/', 'j', 'k', 'r', '?', 'x', 'Enter', 'ı'].map((key) => read(key))).toEqual([
    ...['write', 'search', 'next', 'before', 'reply', 'help'],
    ...[null, null, null],
  ]);
  expect(read('/', { shiftKey: true })).toBe('search');
  expect(read('?', { shiftKey: true })).toBe('help');
  expect(read('N', { shiftKey: true })).toBe(null);
  expect(read('N')).toBe('write');
});

test('a key with a modifier is left to the browser, except the jump', () => {
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

test('a key used by an input method is ignored', () => {
  expect(read('n', { isComposing: true })).toBe(null);
  expect(read('Process')).toBe(null);
});

test('a held key moves from letter to letter, but writes only once', () => {
  expect(read('j', { repeat: true })).toBe('next');
  expect(read('n', { repeat: true })).toBe(null);
});
