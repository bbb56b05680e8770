import { expect, test } from 'vitest';
import { OWN_WORD_MAX_LENGTH, OWN_WORDS_MAX, readOwnWords } from './word-choice.ts';

test('words are split at commas, each once, trimmed', () => {
  expect(readOwnWords(' futbol,Futbol ,  kara   kış;\n🐍,, ')).toEqual({
    words: ['futbol', 'kara kış', '🐍'],
  });
});

test.each(['', ' , ,\n'])('%j contains no word and is no error', (typed) => {
  expect(readOwnWords(typed)).toEqual({ words: [] });
});

test('words are accepted up to the maximum number', () => {
  const words = Array.from({ length: OWN_WORDS_MAX }, (_, index) => `word${index}`);
  expect(readOwnWords(words.join(','))).toEqual({ words });
  expect(readOwnWords([...words, 'more'].join(','))).toEqual({
    problem: { is: 'too-many', count: OWN_WORDS_MAX + 1 },
  });
});

test('the length of a word is counted in visible characters', () => {
  const word = '🐍'.repeat(OWN_WORD_MAX_LENGTH);
  expect(readOwnWords(word)).toEqual({ words: [word] });
  expect(readOwnWords(`a word, ${word}!`)).toEqual({
    problem: { is: 'too-long', word: `${word}!` },
  });
});

test.each(['a', '.', '!', 'x, y'])('%j would fold nearly everything', (typed) => {
  expect(readOwnWords(typed)).toEqual({ problem: { is: 'no-word', word: typed.charAt(0) } });
});

test('a single character of a script without spaces is a word', () => {
  expect(readOwnWords('血')).toEqual({ words: ['血'] });
});
