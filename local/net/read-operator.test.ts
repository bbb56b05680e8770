import { expect, test } from 'vitest';
import { readOperator } from './read-operator.ts';

const operator = { name: 'Ege Posta Derneği', contact: 'posta@example.org' };
const answer = (body: unknown, status = 200) => Response.json(body, { status });

test('returns the server’s response', async () => {
  const asked: unknown[] = [];
  const fetch = async (path: string, { cache }: RequestInit) => {
    asked.push([path, cache]);
    return answer(operator);
  };
  expect(await readOperator({ fetch })).toEqual(operator);
  expect(asked).toEqual([['/api/operator', 'no-cache']]);
});

test('without a network returns the browser’s copy, however old', async () => {
  const fetch = async (_path: string, { cache }: RequestInit) => {
    if (cache !== 'force-cache') throw new TypeError('no network');
    return answer(operator);
  };
  expect(await readOperator({ fetch })).toEqual(operator);
});

test.each([
  ['no answer at all', () => Promise.reject(new TypeError('no network'))],
  ['a refusal', async () => answer({ error: { code: 'internal' } }, 500)],
  ['another shape', async () => answer({ operator: 'x' })],
  ['a proxy’s page', async () => new Response('<h1>Wi-Fi</h1>')],
])('returns nothing for %s', async (_what, fetch) => {
  expect(await readOperator({ fetch })).toBeNull();
});
