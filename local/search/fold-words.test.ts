import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldText, wordsOf } from './fold-words.ts';

test.each([
  ['IŞIK', 'ışık'],
  ['ISIK', 'ışık'],
  ['İzmir', 'izmir'],
  ['Izmir', 'İZMİR'],
  ['ığdır', 'IGDIR'],
  ['çaydanlık', 'CAYDANLIK'],
  ['i\u0307stanbul', 'ISTANBUL'],
  ['Ağrı', 'agri'],
  ['crème brûlée', 'CREME BRULEE'],
  ['Straße', 'STRASSE'],
  ['Ærøskøbing', 'aeroskobing'],
  ['Łódź', 'lodz'],
  ['Ёлка', 'елка'],
  ['ΟΔΥΣΣΕΥΣ', 'Οδυσσεύς'],
  ['مُحَمَّد', 'محمد'],
  ['שָׁלוֹם', 'שלום'],
  ['Ａｙşｅ', 'ayse'],
])('%s and %s match', (one, other) => {
  expect(foldText(one)).toBe(foldText(other));
});

test.each([
  ['Ayşe’nin radyosu, 2. katta!', ['ayse', 'nin', 'radyosu', '2', 'katta']],
  ['radyo Radyo RADYO', ['radyo']],
  ['  \n\t…— 🕊️ ', []],
  ['東京 タワー', ['東', '京', 'タ', 'ワ', 'ー']],
  ['हिन्दी में', ['हिन्दी', 'में']],
  ['a_b-c/d|e', ['a', 'b', 'c', 'd', 'e']],
])('words are extracted from %j', (text, words) => {
  expect(wordsOf(text)).toEqual(words);
});

const anyText = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: fc.constantFrom(...'ıiİIşŞğĞçÇöÖüÜ ßæŁ\u0307\u0130\u0345'), maxLength: 40 }),
);

test('folding twice changes nothing, in either case', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const folded = foldText(text);
      expect(foldText(folded)).toBe(folded);
      const turkish = foldText(text.toLocaleUpperCase('tr'));
      expect(foldText(turkish.toLocaleLowerCase('tr'))).toBe(turkish);
    }),
  );
});

test('the quick way of a Turkish text gives the words of the slow one', () => {
  const letters = fc.constantFrom(...'abIİıiçğöşüâîûÇĞÖŞÜÂÎÛ ‘’“”–—1.-');
  fc.assert(
    fc.property(fc.string({ unit: letters }), (text) => {
      expect(wordsOf(text)).toEqual(wordsOf(`${text} Ж`).slice(0, -1));
    }),
  );
});

test('a word is not empty, has no space or line mark, and splits into itself only', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      for (const word of wordsOf(text)) {
        expect(word).toMatch(/^[^\s|]+$/u);
        expect(wordsOf(word).join('')).toBe(word);
      }
    }),
  );
});

test('all forms of i are one letter in any position', () => {
  const forms = fc.constantFrom('ı', 'i', 'İ', 'I', 'i\u0307', 'î', 'Í');
  const words = fc.array(fc.oneof(forms, fc.constantFrom('s', 't', 'n')), { minLength: 1 });
  fc.assert(
    fc.property(words, (letters) => {
      const plain = letters.map((letter) => (/[stn]/.test(letter) ? letter : 'i')).join('');
      expect(foldText(letters.join(''))).toBe(plain);
    }),
  );
});
