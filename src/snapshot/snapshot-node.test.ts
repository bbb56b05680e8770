import { expect, test } from 'vitest';
import { isAllowed, namespaceOf } from './snapshot-node.ts';

test.each([
  ['href', '/sky/1'],
  ['href', '#content'],
  ['src', '/files/a.webp'],
  ['src', 'data:image/webp;base64,AA'],
  ['style', '--room: 12px'],
  ['aria-label', 'Mektup'],
  ['data-relative', ''],
  ['viewBox', '0 0 24 24'],
])('%s="%s" is copied', (name, value) => {
  expect(isAllowed(name, value)).toBe(true);
});

test.each([
  ['onclick', 'alert(1)'],
  ['href', 'javascript:alert(1)'],
  ['href', '//evil.example/'],
  ['href', 'https://evil.example/'],
  ['src', 'https://evil.example/a.png'],
  ['src', '/api/logout'],
  ['src', 'data:text/html,a'],
  ['srcset', '/files/a.webp 2x'],
  ['style', 'background: url(https://evil.example/)'],
  ['style', 'background: \\75rl(https://evil.example/)'],
  ['formaction', '/x'],
  ['xlink:href', '#a'],
])('%s="%s" is not copied', (name, value) => {
  expect(isAllowed(name, value)).toBe(false);
});

test.each([
  'script',
  'iframe',
  'style',
  'link',
  'object',
  'form',
  'input',
  'foreignObject',
  'base',
])('<%s> is not created', (tag) => {
  expect(namespaceOf(tag)).toBeNull();
});
