import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { MessageRow } from '../device/database.ts';
import { messageOf } from '../testing/rows.ts';
import { wordsOf } from './fold-words.ts';
import { cutExcerpt, hasTerms, markWords, phrasesOf } from './mark-words.ts';
import { findLines } from './search-desk.ts';
import { lineOf } from './word-blocks.ts';

const idOf = (index: number) => `00000000-0000-7000-8000-${index.toString(16).padStart(12, '0')}`;
const marked = (text: string, search: string) =>
  markWords(text, wordsOf(search))
    .map((part) => (part.isHit ? `[${part.text}]` : part.text))
    .join('');

test.each([
  ['Radyoyu açtım', 'radyo', '[Radyo]yu açtım'],
  ['IŞIK söndü, ışıklar da', 'isik', '[IŞIK] söndü, [ışık]lar da'],
  ['İzmir’in dağlarında', 'izmir dag', '[İzmir]’in [dağ]larında'],
  ['i\u0307pek', 'ip', '[i\u0307p]ek'],
  ['kapıyı', 'api', 'kapıyı'],
  ['Straße', 'stras', '[Straß]e'],
  ['', 'a', ''],
])('words are marked in %j for %j', (text, search, result) => {
  expect(marked(text, search)).toBe(result);
});

test.each([
  ['"üç saat', [['uc', 'saat']]],
  [
    'a “b c” d «e f»',
    [
      ['b', 'c'],
      ['e', 'f'],
    ],
  ],
  ['"" a', []],
  ['"…" a "b"', []],
  ['a b', []],
])('phrases are extracted from %s', (search, phrases) => {
  expect(phrasesOf(search)).toEqual(phrases);
});

test('marking neither removes nor adds characters', () => {
  const text = fc.string({ unit: 'grapheme' });
  fc.assert(
    fc.property(text, text, (letter, search) => {
      const parts = markWords(letter, wordsOf(search));
      expect(parts.map((part) => part.text).join('')).toBe(letter);
    }),
  );
});

test('an excerpt of a long letter holds the word and begins at a word', () => {
  const letter = `${'uzun bir giriş '.repeat(20)}radyo sesi ${'ve bir son '.repeat(30)}`;
  const excerpt = cutExcerpt(letter, ['radyo']);
  expect(excerpt).toMatch(/^… (uzun|bir|giriş) .*radyo sesi .* …$/);
  expect(excerpt.length).toBeLessThan(180);
  expect(cutExcerpt('kısa\n\nmektup', ['x'])).toBe('kısa mektup');
});

test('the lines of a block give exactly the letters in which every term starts a word', () => {
  const word = fc.constantFrom(
    'ışık',
    'Işıl',
    'radyo',
    'radyocu',
    'a',
    'İz',
    'izmir',
    '…',
    'oyun',
    'שלום',
    '７',
  );
  const text = fc.array(word, { maxLength: 6 }).map((words) => words.join(' '));
  const search = fc.constantFrom(
    'isi',
    'IŞIK',
    'rad a',
    'a',
    'yo',
    'izmir radyocu',
    'a a',
    'o r',
    'של a',
    'לום',
    '7',
  );
  fc.assert(
    fc.property(fc.array(text, { maxLength: 12 }), search, (texts, asked) => {
      const terms = wordsOf(asked);
      const rows = texts.map((content, index) => ({
        value: messageOf(idOf(index), { content }),
        personId: index % 2 === 0 ? '' : idOf(99),
      }));
      const block = rows.map((row) => lineOf(row as MessageRow) ?? '').join('');
      const expected = rows.filter(({ value }) => hasTerms(value.content, terms));
      expect(findLines({ text: block }, terms)).toEqual(
        expected.map(({ value, personId }) => ({
          id: value.id,
          at: Date.parse(value.created_at),
          personId,
        })),
      );
    }),
  );
});
