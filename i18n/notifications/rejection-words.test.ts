import { expect, test } from 'vitest';
import { languages } from '../language.ts';
import { rejectionWords } from './rejection-words.ts';

test.each(languages)('in %s the note says that a letter was rejected, and why', (language) => {
  const { title, message } = rejectionWords(language, 'pigeon-not-available');
  expect(title).not.toBe('');
  expect(message).not.toBe('pigeon-not-available');
  expect(message).not.toBe(rejectionWords(language, 'receiver-unavailable').message);
});
