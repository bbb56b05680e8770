import { expect, test } from 'vitest';
import { OWN_WORD_MAX_LENGTH, OWN_WORDS_MAX, readOwnWords } from './word-choice.ts';

test('words come apart at commas, each once, without needless spaces', () => {
  expect(readOwnWords(' futbol,Futbol ,  kara   kış;\n🐍,, ')).toEqual({
    words: ['futbol', 'kara kış', '🐍'],
  });
});

test.each(['', ' , ,\n'])('%j is no word, and nothing wrong', (typed) => {
  expect(readOwnWords(typed)).toEqual({ words: [] });
});

test('so many words are taken, and not one more', () => {
  const words = Array.from({ length: OWN_WORDS_MAX }, (_, index) => `word${index}`);
  expect(readOwnWords(words.join(','))).toEqual({ words });
  expect(readOwnWords([...words, 'more'].join(','))).toEqual({
    problem: { is: 'too-many', count: OWN_WORDS_MAX + 1 },
  });
});

test('a word is as long as people count its characters', () => {
  const word = '🐍'.repeat(OWN_WORD_MAX_LENGTH);
  expect(readOwnWords(word)).toEqual({ words: [word] });
  expect(readOwnWords(`a word, ${word}!`)).toEqual({
    problem: { is: 'too-long', word: `${word}!` },
  });
});

test.each(['a', '.', '!', 'x, y'])('%j would fold nearly everything', (typed) => {
  expect(readOwnWords(typed)).toEqual({ problem: { is: 'no-word', word: typed.charAt(0) } });
});

test('one sign of a script without spaces is a word', () => {
  expect(readOwnWords('血')).toEqual({ words: ['血'] });
});
