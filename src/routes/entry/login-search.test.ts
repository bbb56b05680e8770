import { expect, test } from 'vitest';
import { readLoginSearch } from './login-search.ts';

test('the link’s answer is read as text or as the number that the router makes of it', () => {
  expect(readLoginSearch({ verified: '1' })).toEqual({ verified: '1' });
  expect(readLoginSearch({ verified: 0 })).toEqual({ verified: '0' });
});

test('anything else says nothing', () => {
  expect(readLoginSearch({})).toEqual({});
  expect(readLoginSearch({ verified: 'maybe' })).toEqual({});
});
