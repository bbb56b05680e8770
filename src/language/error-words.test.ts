import { expect, test } from 'vitest';
import { errorCatalogue, isErrorCode } from '../../contract/errors.ts';
import { englishErrors } from '../../i18n/en/errors.ts';
import { errorWords } from '../../i18n/error-words.ts';
import { turkishErrors } from '../../i18n/tr/errors.ts';

const codes = Object.keys(errorCatalogue).filter(isErrorCode);

test('every code of the contract has words in both languages, and no other has', () => {
  expect(Object.keys(turkishErrors).sort()).toEqual([...codes].sort());
  expect(Object.keys(englishErrors).sort()).toEqual([...codes].sort());
});

test.each(codes)('%s has the exact words of the catalogue in one language', (code) => {
  const { message } = errorCatalogue[code];
  expect([errorWords('tr', code), errorWords('en', code)]).toContain(message);
});

test('an unknown code of a newer server is shown as it is', () => {
  expect(errorWords('tr', 'pigeon-on-strike')).toBe('pigeon-on-strike');
  expect(errorWords('en', 'toString')).toBe('toString');
});
