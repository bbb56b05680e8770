import { expect, test } from 'vitest';
import { findLetterProblem } from './letter-problem.ts';

const letter = { text: 'Sis dağıldı.', image: null, imageAlt: '' };
const image = new Blob(['x']);

test('500 pigeons fit, 501 are too many, and outer blanks do not count', () => {
  expect(findLetterProblem({ ...letter, text: ` ${'🕊'.repeat(500)}\n` })).toBeNull();
  expect(findLetterProblem({ ...letter, text: '🕊'.repeat(501) })).toBe('too-long');
});

test('a picture alone is no letter', () => {
  expect(findLetterProblem({ ...letter, text: ' \n', image })).toBe('empty');
  expect(findLetterProblem({ ...letter, text: '\u3164\u200b', image })).toBe('empty');
});

test('a description has its own limit, but only with a picture', () => {
  const imageAlt = 'ş'.repeat(301);
  expect(findLetterProblem({ ...letter, image, imageAlt })).toBe('alt-too-long');
  expect(findLetterProblem({ ...letter, imageAlt })).toBeNull();
});
