import { expect, test } from 'vitest';
import { judgeRefreshToken, type Line, type ShownToken } from './judge-refresh-token.ts';

const line: Line = { hash: 'b', confirmedAt: 0, usedAt: 0 };
const token = (hash: string, parentHash: string | null, issuedAt: number): ShownToken => ({
  ...{ hash, parentHash, issuedAt },
});
const minutes = (count: number) => count * 60_000;

test('a replaced token is valid after two minutes, until the session is used again', () => {
  const overtaken = token('a', 'root', -minutes(1));
  expect(judgeRefreshToken(line, overtaken, minutes(1)).is).toBe('late');
  expect(judgeRefreshToken(line, overtaken, minutes(2)).is).toBe('good');
  const used = { ...line, usedAt: minutes(3) };
  expect(judgeRefreshToken(used, overtaken, minutes(4)).is).toBe('reused');
});

test('a successor is valid once it is shown, and its siblings are not', () => {
  const verdict = judgeRefreshToken(line, token('c', 'b', 1), 2);
  expect(verdict).toEqual({ is: 'good', line: { hash: 'c', confirmedAt: 2, usedAt: 2 } });
  const after = { hash: 'c', confirmedAt: 2, usedAt: minutes(15) };
  expect(judgeRefreshToken(after, token('d', 'b', 1), minutes(16)).is).toBe('reused');
});

test('a token from after a backup is valid in the restored database', () => {
  expect(judgeRefreshToken(line, token('z', 'y', minutes(90)), minutes(100)).is).toBe('good');
});

test('a request that was long in flight gets no token, and the session stays', () => {
  const old = token('root', null, -minutes(60));
  expect(judgeRefreshToken(line, old, minutes(2) - 1).is).toBe('late');
  expect(judgeRefreshToken(line, old, minutes(2)).is).toBe('reused');
});
