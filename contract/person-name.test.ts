import { expect, test } from 'vitest';
import { cleanPersonName, isPersonName } from './person-name.ts';

test.each([
  'Ayşe Yılmaz',
  'Nguyễn Thị Ánh',
  'Nguye\u0302\u0303n',
  'דָּוִד',
  'محمد',
  'ณัฐ ศรี',
  'क्षितिज',
  'نمی\u200cدانم',
  '👩\u200d👩\u200d👧',
  '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
  '🇹🇷',
  '1️⃣',
  '7',
  'Güvercinci Ali',
  "D'Arcy <3",
])('%j is a name', (name) => {
  expect(isPersonName(name, 'Kuş Evi A.Ş.')).toBe(true);
  expect(cleanPersonName(name)).toBe(name);
});

test.each([
  ['two lines', 'Ali\nVeli', 'Ali Veli'],
  ['a line as Unicode ends it', 'Ali\u2028Veli', 'Ali Veli'],
  ['a tab', 'Ali\tVeli', 'Ali Veli'],
  ['a turned direction', '\u202eilA', 'ilA'],
  ['an isolate', '\u2067Ali', 'Ali'],
  ['zero widths', '\u200b\u2060\ufeff', null],
  ['joiners alone', '\u200d\u200c', null],
  ['a filler that counts as a letter', '\u3164', null],
  ['Braille without a dot', '\u2800\u2800', null],
  ['such blanks about a name', 'Ali\u2800\u2800', 'Ali'],
  ['marks alone', '\u0301'.repeat(79), null],
  ['a tower of marks', `a${'\u0316'.repeat(78)}`, `a${'\u0316'.repeat(4)}`],
  ['points alone', '...', null],
  ['a web address', 'kilitlendi: https://kotu.example', 'kilitlendi: kotu.example'],
  ['the product', 'Güvercin', null],
  ['the product in capitals', 'GÜVERCİN', null],
  ['the product with an ornament', '🕊 güvercın', null],
  ['the product behind zero widths', 'Güver\u200bcin', null],
])('%s is no name, and is shown cleaned', (_, name, shown) => {
  expect(isPersonName(name, null)).toBe(false);
  expect(cleanPersonName(name)).toBe(shown);
});

test('the operator’s name is the operator’s', () => {
  expect(isPersonName('kus evi as', 'Kuş Evi A.Ş.')).toBe(false);
  expect(isPersonName('Kuş Evi', 'Kuş Evi A.Ş.')).toBe(true);
});

test('what is cleaned once stays as it is', () => {
  const cleaned = cleanPersonName('a\r\nhttps://https://b \u202e');
  expect(cleanPersonName(cleaned)).toBe(cleaned);
});
