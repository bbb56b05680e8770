import { expect, test } from 'vitest';
import { collapseEmptyLines, splitLinks } from './split-links.ts';

const withoutPlaces = (text: string) =>
  splitLinks(text).map((part) =>
    'host' in part ? { href: part.href, host: part.host } : part.written,
  );
const link = (href: string, host: string) => ({ href, host });

test.each([
  ['no address', ['no address']],
  ['', []],
  [
    'Bak: https://example.org/a?b=1#c. Sonra?',
    ['Bak: ', link('https://example.org/a?b=1#c', 'example.org'), '. Sonra?'],
  ],
  [
    'HTTPS://Example.ORG ve (https://ornek.com.tr:8443/x)',
    [
      link('https://example.org/', 'example.org'),
      ' ve (',
      link('https://ornek.com.tr:8443/x', 'ornek.com.tr:8443'),
      ')',
    ],
  ],
  // Look-alike letters are shown in ASCII.
  ['https://аpple.com', [link('https://xn--pple-43d.com/', 'xn--pple-43d.com')]],
  ['çok https://a.example/…”', ['çok ', link('https://a.example/', 'a.example'), '…”']],
  [
    '(https://a.example/Kuş_(hayvan)).',
    ['(', link('https://a.example/Ku%C5%9F_(hayvan)', 'a.example'), ').'],
  ],
])('%s', (text, parts) => {
  expect(withoutPlaces(text)).toEqual(parts);
});

test.each([
  'http://example.org',
  'javascript:alert(1)',
  'https://bank.example@evil.example/',
  'https://user:secret@evil.example/',
  'https://localhost/',
  'https://',
  'https://.',
  'ftp://example.org',
  'data:text/html,https',
])('%s stays plain text', (text) => {
  expect(withoutPlaces(text)).toEqual([text]);
});

test('the whole text is kept in order', () => {
  const text = 'a https://b.example c https://d e https://f.example.';
  const seen = splitLinks(text).map((part) => ('host' in part ? part.host : part.written));
  expect(seen).toEqual(['a ', 'b.example', ' c https://d e ', 'f.example', '.']);
  expect(splitLinks(text).map(({ at }) => at)).toEqual([0, 2, 19, 34, 51]);
});

test.each([
  ['a\nb', 'a\nb'],
  ['a\n\nb', 'a\n\nb'],
  ['a\n\n\nb', 'a\n\nb'],
  ['a\n \n\t\n   \n b', 'a\n\n b'],
  ['a\r\n\r\n\u200b\r\n\u2800\n\u2028b', 'a\n\nb'],
])('%j is shown as %j', (written, shown) => {
  expect(collapseEmptyLines(written)).toBe(shown);
});
