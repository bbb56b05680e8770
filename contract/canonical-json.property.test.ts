import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalJson } from './canonical-json.ts';

function turnKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(turnKeys);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, turnKeys(inner)]);
  return Object.fromEntries(entries.reverse());
}

test('the order of the keys does not matter, everything else does', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
      expect(canonicalJson(turnKeys(one))).toBe(canonicalJson(one));
      const areEqual = canonicalJson(one) === canonicalJson(other);
      if (areEqual)
        expect(JSON.parse(JSON.stringify(one))).toEqual(JSON.parse(JSON.stringify(other)));
    }),
  );
});
