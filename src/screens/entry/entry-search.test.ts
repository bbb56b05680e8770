import { expect, test } from 'vitest';
import { readLoginSearch, readRegisterSearch, readResetSearch } from './entry-search.ts';

test('the link’s answer is read as text or as the number that the router makes of it', () => {
  expect(readLoginSearch({ verified: '1' })).toEqual({ verified: '1' });
  expect(readLoginSearch({ verified: 0 })).toEqual({ verified: '0' });
});

test('the link’s answer says whether it is the browser that registered', () => {
  expect(readLoginSearch({ verified: 1, own: 1 })).toEqual({ verified: '1', own: '1' });
  expect(readLoginSearch({ verified: '1', own: 'maybe' })).toEqual({ verified: '1' });
  expect(readLoginSearch({ own: '1' })).toEqual({});
});

test('anything else says nothing', () => {
  expect(readLoginSearch({})).toEqual({});
  expect(readLoginSearch({ verified: 'maybe' })).toEqual({});
});

test('the codes of an invitation and of a mail are text, also where the router saw a number', () => {
  expect(readRegisterSearch({ ref: 'KUS42' })).toEqual({ ref: 'KUS42' });
  expect(readRegisterSearch({ ref: 4242 })).toEqual({ ref: '4242' });
  expect(readRegisterSearch({ ref: '' })).toEqual({});
  expect(readResetSearch({ code: 'abc_-' })).toEqual({ code: 'abc_-' });
  expect(readResetSearch({ code: ['a'] })).toEqual({});
});
