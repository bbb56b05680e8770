import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { rejectionOf } from '../testing/call.ts';
import { hearStatements } from '../testing/heard-statements.ts';
import { expectSessionNeeded } from '../testing/session-needed.ts';
import { openTwoPeople } from '../testing/two-people.ts';

const api = await openTwoPeople({ ayse: { pigeons: 7 } });

async function fillSky() {
  const ids: string[] = [];
  for (const pigeonId of api.ayse.pigeonIds) {
    ids.unshift((await api.send(api.ayse, { sky: true, pigeonId })).messageId);
    api.clock.advance(1000);
  }
  return ids;
}

test('pages follow each other without a gap or a repeat, newest first', async () => {
  const ids = await fillSky();
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const query = { limit: 3, ...(cursor === null ? {} : { cursor }) };
    const page: { items: { id: string }[]; next: string | null } = await api.call(
      api.mehmet,
      'list-sky',
      { query },
    );
    seen.push(...page.items.map(({ id }) => id));
    cursor = page.next;
  } while (cursor !== null);
  expect(seen).toEqual(ids);
});

test('a page is read along the index of the sky, by the plan for all parameters', async () => {
  const texts = await hearStatements(() => api.call(api.mehmet, 'list-sky'));
  const text = [...texts].find((one) => one.includes('from "messages"')) ?? '';
  const parameters = Array.from(text.match(/\$\d+/g) ?? [], () => 'null').join(', ');
  const plan = await api.context.db.transaction().execute(async (tx) => {
    // The planner would choose a sequential scan for a small table.
    await sql`set local enable_seqscan = off`.execute(tx);
    await sql.raw(`prepare page as ${text}`).execute(tx);
    const { rows } = await sql.raw(`explain execute page(${parameters})`).execute(tx);
    return JSON.stringify(rows);
  });
  expect(plan).toContain('messages_sky');
  expect(plan).not.toContain('Sort Key');
});

test('only the first page gives the position of the newest removal', async () => {
  await api.send(api.ayse, { sky: true });
  const second = { sky: true, pigeonId: api.ayse.pigeonIds[1] };
  const { messageId } = await api.send(api.ayse, second);
  const before = await api.call(api.mehmet, 'list-sky', { query: { limit: 1 } });
  await api.recall(api.ayse, api.ayse.pigeonIds[1]);
  const after = await api.call(api.mehmet, 'list-sky', { query: { limit: 1 } });
  expect(after.removals).toBe((before.removals ?? 0) + 1);
  const { ids } = await api.call(api.mehmet, 'list-sky-removals', {
    query: { since: before.removals ?? 0 },
  });
  expect(ids).toEqual([messageId]);
  const { removals } = await api.call(api.mehmet, 'list-sky', {
    query: { cursor: before.next ?? '' },
  });
  expect(removals).toBeUndefined();
});

test('messages with the same time are ordered by their ids', async () => {
  for (const pigeonId of api.ayse.pigeonIds) await api.send(api.ayse, { sky: true, pigeonId });
  const first = await api.call(api.mehmet, 'list-sky', { query: { limit: 4 } });
  const query = { limit: 4, cursor: first.next };
  const second = await api.call(api.mehmet, 'list-sky', { query });
  const ids = [...first.items, ...second.items].map(({ id }) => id);
  expect(ids).toEqual([...new Set(ids)].sort().reverse());
  expect(ids).toHaveLength(7);
});

test('own messages are listed; those of a frozen person are not', async () => {
  await fillSky();
  expect((await api.call(api.ayse, 'list-sky')).items).toHaveLength(7);
  const { db } = api.context;
  await db
    .updateTable('users')
    .set({ state: 'frozen' })
    .where('id', '=', api.ayse.userId)
    .execute();
  expect((await api.call(api.mehmet, 'list-sky')).items).toEqual([]);
});

test.each(['x', 'bnVsbA', Buffer.from('["2026","x"]').toString('base64url')])(
  'a foreign cursor is rejected: %s',
  async (cursor) => {
    const list = api.call(api.mehmet, 'list-sky', { query: { cursor } });
    expect(await rejectionOf(list)).toBe('body-invalid');
  },
);

test('is for people with a session', () => expectSessionNeeded(api, 'list-sky'));
