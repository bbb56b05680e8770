import { expect, test } from 'vitest';
import { readLandingLetter } from './read-landing-letter.ts';

const letter = {
  ...{ content: 'Fırın açıldı', full_name: 'Gül', city: 'Rize', country: 'TR' },
  created_at: '2026-11-20T09:00:00.000Z',
};
const answer = (body: unknown, status = 200) => Response.json(body, { status });

test('returns the server’s response', async () => {
  expect(await readLandingLetter({ fetch: async () => answer({ letter }) })).toEqual(letter);
  expect(await readLandingLetter({ fetch: async () => answer({ letter: null }) })).toBeNull();
});

test.each([
  ['no answer at all', () => Promise.reject(new TypeError('no network'))],
  ['a refusal', async () => answer({ error: { code: 'too-many-requests' } }, 429)],
  ['another shape', async () => answer({ letter: { content: 'x' } })],
  ['a day that is none', async () => answer({ letter: { ...letter, created_at: 'today' } })],
  ['no object', async () => answer(null)],
  ['a proxy’s page', async () => new Response('<h1>Wi-Fi</h1>')],
])('returns nothing for %s', async (_what, fetch) => {
  expect(await readLandingLetter({ fetch })).toBeNull();
});
