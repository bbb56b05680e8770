import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { findFreePort, startServerProcess } from '../testing/server-process.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { openTown } from '../testing/town.ts';
import { startTraffic } from './traffic.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'guvercin-traffic-'));
const database = await createTestDatabase();
const server = await startServerProcess({
  PORT: String(await findFreePort()),
  DATABASE_URL: database.url,
  DATA_DIR: folder,
});
const town = await openTown(database.url);
afterAll(async () => {
  await town.close();
  await server.kill();
  await database.drop();
  rmSync(folder, { recursive: true });
});

test('counts accepted letters, and finds lost, duplicate and disordered ones', async () => {
  const traffic = await startTraffic(town, { origins: () => [server.origin], seconds: 1 });
  const { db } = town.context;
  const begun = performance.now();
  await expect.poll(() => traffic.heard.acknowledged).toBeGreaterThan(20);
  expect(traffic.takenAfter(begun)).toBeGreaterThan(0);
  const goOn = await traffic.hold();
  const held = traffic.heard.acknowledged;
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(traffic.heard.acknowledged).toBe(held);
  goOn();
  await expect.poll(() => traffic.heard.acknowledged).toBeGreaterThan(held);
  await traffic.stop();
  expect(await traffic.judge(db)).toEqual({ lost: 0, doubled: 0, disordered: 0 });
  expect(traffic.heard).toMatchObject({ refused: 0, unanswered: 0, wrong: [] });

  // First a trip is missing without a letter, then a letter is missing, then one is moved before all others.
  await sql`update pigeons set trips_left = trips_left - 1
    where id = (select pigeon_id from messages limit 1)`.execute(db);
  expect(await traffic.judge(db)).toEqual({ lost: 0, doubled: 1, disordered: 0 });
  await sql`set session_replication_role = replica`.execute(db);
  await db
    .deleteFrom('messages')
    .where('id', '=', (query) => query.selectFrom('messages').select('id').limit(1))
    .execute();
  expect((await traffic.judge(db)).lost).toBe(1);
  await sql`update messages set received_seq = 0 where id = (
    select id from messages where sender_id in (
      select sender_id from messages group by sender_id having count(*) > 2)
    order by received_seq desc limit 1)`.execute(db);
  expect((await traffic.judge(db)).disordered).toBeGreaterThan(0);
});
