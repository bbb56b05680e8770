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
  'Ali Güvercin',
  'Destek Güvercinoğlu',
  'Dr.Ayşe Yılmaz',
  'Prof.Dr.Ayşe',
  'M.Kemal',
  'J.R.R. Tolkien',
  'Şekip Güvercin',
  'Мария Иванова',
  'Μαρία (Maria)',
  '이름 Lee',
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
  ['a web address', 'kilitlendi: https://kotu.example', 'kilitlendi: kotu example'],
  ['a domain', 'www.evil.example', 'www evil example'],
  ['a path', 'evil.example/x', 'evil example/x'],
  ['a mail address', 'ali@evil.example', 'ali@evil example'],
  ['a domain of one letter', 'x.com', 'x com'],
  ['a domain behind a title', 'Dr.evil.example', 'Dr evil example'],
  ['a domain with a foreign dot', 'evil。example', 'evil example'],
  ['an address of numbers', '192.0.2.1', '192 0 2 1'],
  ['the product', 'Güvercin', null],
  ['the product in capitals', 'GÜVERCİN', null],
  ['the product with an ornament', '🕊 güvercın', null],
  ['the product behind zero widths', 'Güver\u200bcin', null],
  ['the product with a Cyrillic с', 'Güver\u0441in', null],
  ['the product with a Cyrillic е', 'Guv\u0435rcin', null],
  ['the product in small capitals', 'Gᴜᴠᴇʀᴄɪɴ', null],
  ['the product with an l for the i', 'Güvercln', null],
  ['the product’s support', 'Güvercin Destek', null],
  ['the product’s support in one word', 'GüvercinDestek', null],
  ['the same in small letters', 'güvercindestek', null],
  ['the product’s security team', 'Güvercin Security Team', null],
  ['the product’s customer service', 'Güvercin Müşteri Hizmetleri Ayşe', null],
  ['nobody but the support', 'Destek Ekibi', null],
  ['an administrator', 'Admin', null],
  ['somebody else with a Cyrillic а', 'Al\u0456', null],
])('%s is no name, and is shown cleaned', (_, name, shown) => {
  expect(isPersonName(name, null)).toBe(false);
  expect(cleanPersonName(name)).toBe(shown);
});

test('only the operator may use the operator’s name', () => {
  expect(isPersonName('kus evi as', 'Kuş Evi A.Ş.')).toBe(false);
  expect(isPersonName('Kuş Evi', 'Kuş Evi A.Ş.')).toBe(true);
  expect(isPersonName('Kuş Evi Desteği', 'Kuş Evi A.Ş.')).toBe(false);
  expect(isPersonName('АСМЕ', 'ACME')).toBe(false);
});

test('cleaning a name twice changes nothing more', () => {
  const cleaned = cleanPersonName('a\r\nhttps://https://b \u202e');
  expect(cleanPersonName(cleaned)).toBe(cleaned);
});
