import { expect, test } from 'vitest';
import { rejectionWithoutEffect } from '../testing/rejections.ts';
import { expectSessionNeeded } from '../testing/session-needed.ts';
import { openTwoPeople } from '../testing/two-people.ts';

const api = await openTwoPeople({ ayse: { pigeons: 7 } });
const removals = (query: Record<string, unknown>) =>
  api.call(api.mehmet, 'list-sky-removals', { query });

/** Sends all of Ayşe's pigeons to the sky and recalls them in the same order. */
async function clearSky(): Promise<string[]> {
  const ids: string[] = [];
  for (const pigeonId of api.ayse.pigeonIds) {
    ids.push((await api.send(api.ayse, { sky: true, pigeonId })).messageId);
  }
  for (const pigeonId of api.ayse.pigeonIds) await api.recall(api.ayse, pigeonId);
  return ids;
}

test('removals are listed in order, from the given position', async () => {
  const ids = await clearSky();
  expect(await removals({ since: 0 })).toEqual({ ids, next: 7 });
  expect(await removals({ since: 5 })).toEqual({ ids: ids.slice(5), next: 7 });
  expect(await removals({ since: 7 })).toEqual({ ids: [], next: 7 });
});

test('a position beyond the last is a reset, and so is one whose removals are deleted', async () => {
  await clearSky();
  expect(await removals({ since: 8 })).toEqual({ ids: [], next: 7, reset: true });
  api.clock.advance(31 * 86_400_000);
  expect(await removals({ since: 5 })).toEqual({ ids: [], next: 7, reset: true });
  expect(await removals({ since: 7 })).toEqual({ ids: [], next: 7 });
});

test('removals have ids only, without the text', async () => {
  await clearSky();
  expect(JSON.stringify(await removals({ since: 0 }))).not.toContain('Merhaba');
});

test.each([{}, { since: -1 }, { since: 'x' }, { since: 1.5 }])('rejects %j', async (query) => {
  expect(await rejectionWithoutEffect(api, () => removals(query))).toBe('body-invalid');
});

test('is for people with a session', () =>
  expectSessionNeeded(api, 'list-sky-removals', { query: { since: 0 } }));
