import { expect, test } from 'vitest';
import { languages } from '../language.ts';
import { refusalWords } from './refusal-words.ts';

test.each(languages)('in %s it says that a letter could not fly, and why', (language) => {
  const { title, message } = refusalWords(language, 'pigeon-not-available');
  expect(title).not.toBe('');
  expect(message).not.toBe('pigeon-not-available');
  expect(message).not.toBe(refusalWords(language, 'receiver-unavailable').message);
});
