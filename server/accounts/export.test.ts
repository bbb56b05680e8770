import { beforeEach, expect, test } from 'vitest';
import { proveSession } from '../testing/passkeys.ts';
import { rejectionWithoutEffect } from '../testing/rejections.ts';
import { expectSessionNeeded } from '../testing/session-needed.ts';
import { openTwoPeople } from '../testing/two-people.ts';

const api = await openTwoPeople({ settings: { LIMIT_EXPORTS: '3' } });
const makeLink = async (caller: typeof api.ayse) => (await api.call(caller, 'export')).url;

beforeEach(async () => {
  for (const person of [api.ayse, api.mehmet]) await proveSession(api, person);
});

test('every link is unique, the caller’s own, and stored only as a hash', async () => {
  const { ayse, mehmet, context } = api;
  const links = [await makeLink(ayse), await makeLink(ayse), await makeLink(mehmet)];
  expect(new Set(links).size).toBe(3);
  const kept = await context.db.selectFrom('export_links').selectAll().execute();
  const owners = kept.map(({ user_id }) => user_id);
  expect(owners.toSorted()).toEqual([ayse.userId, ayse.userId, mehmet.userId].toSorted());
  for (const link of links) {
    expect(link.startsWith(`${context.publicOrigin}/api/export/`)).toBe(true);
    expect(JSON.stringify(kept)).not.toContain(link.split('/').at(-1));
  }
});

test('rejects more links than the hourly limit, per person', async () => {
  for (let count = 0; count < 3; count += 1) await makeLink(api.ayse);
  expect(await rejectionWithoutEffect(api, () => makeLink(api.ayse))).toBe('too-many-requests');
  expect(await makeLink(api.mehmet)).toContain('/api/export/');
});

test('rejects a body, because the session names the person', async () => {
  const body = { userId: api.mehmet.userId };
  const named = () => api.call(api.ayse, 'export', { body });
  expect(await rejectionWithoutEffect(api, named)).toBe('body-invalid');
});

test('is for people with a session', () => expectSessionNeeded(api, 'export'));
