import { expect, test } from 'vitest';
import { readLoginSearch, readRegisterSearch, readResetSearch } from './entry-search.ts';

test('the link’s result is read as text, also when the router parses it as a number', () => {
  expect(readLoginSearch({ verified: '1' })).toEqual({ verified: '1' });
  expect(readLoginSearch({ verified: 0 })).toEqual({ verified: '0' });
});

test('the link’s result includes whether the browser is the one that registered', () => {
  expect(readLoginSearch({ verified: 1, own: 1 })).toEqual({ verified: '1', own: '1' });
  expect(readLoginSearch({ verified: '1', own: 'maybe' })).toEqual({ verified: '1' });
  expect(readLoginSearch({ own: '1' })).toEqual({});
});

test('any other value is ignored', () => {
  expect(readLoginSearch({})).toEqual({});
  expect(readLoginSearch({ verified: 'maybe' })).toEqual({});
});

test('invitation and mail codes are text, also where the router parses a number', () => {
  expect(readRegisterSearch({ ref: 'KUS42' })).toEqual({ ref: 'KUS42' });
  expect(readRegisterSearch({ ref: 4242 })).toEqual({ ref: '4242' });
  expect(readRegisterSearch({ ref: '' })).toEqual({});
  expect(readResetSearch({ code: 'abc_-' })).toEqual({ code: 'abc_-' });
  expect(readResetSearch({ code: ['a'] })).toEqual({});
});
