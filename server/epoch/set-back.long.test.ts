import { execFileSync } from 'node:child_process';
import { mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { openOwnPostgres } from '../own-postgres/open-own-postgres.ts';
import { findFreePort, type ServerProcess, startServerProcess } from '../testing/server-process.ts';
import { openStandbyPair, type StandbyPair, systemPostgres } from '../testing/standby-pair.ts';
import { type Guest, openTown, pull, writeLetter } from '../testing/town.ts';

const SOON = { timeout: 60_000, interval: 50 };
/** The time within which the database answers and its epoch is certain. */
const KNOWN_MS = 10_000;

const folder = mkdtempSync(path.join(tmpdir(), 'guvercin-set-back-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function untilReady({ origin }: ServerProcess): Promise<void> {
  await vi.waitFor(async () => expect((await fetch(`${origin}/readyz`)).status).toBe(200), SOON);
}

describe.runIf(systemPostgres !== null)('a standby that takes over', () => {
  const nodes: ServerProcess[] = [];
  let pair: StandbyPair;

  const openNode = async (name: string): Promise<ServerProcess> => {
    const node = await startServerProcess({
      PORT: String(await findFreePort()),
      DATABASE_URL: pair.url,
      DATA_DIR: path.join(folder, name),
      FILES_DIR: path.join(folder, 'files'),
    });
    nodes.push(node);
    return node;
  };
  afterAll(async () => {
    await Promise.all(nodes.map((node) => node.kill()));
    pair?.close();
  });

  test('keeps the epoch if complete, and starts a new one if commits are missing', async () => {
    pair = await openStandbyPair(systemPostgres ?? '');
    const [here, there] = [await openNode('here'), await openNode('there')];
    const town = await openTown(pair.url);
    const [ayse, mehmet] = [await town.enter(2), await town.enter()];
    await town.close();
    expect((await ayse.at(here.origin).call(writeLetter(ayse, mehmet))).status).toBe(200);
    const before = await pull(mehmet.at(there.origin));
    await pair.catchUp();
    await pair.partStandby();
    const lost = writeLetter(ayse, mehmet, 1);
    expect((await ayse.at(here.origin).call(lost)).status).toBe(200);
    const ahead = await pull(mehmet.at(there.origin), before);
    expect(ahead.to).toBeGreaterThan(before.to);
    expect(ahead.epoch).toBe(before.epoch);

    await pair.failOver();
    await Promise.all([here, there].map(untilReady));
    for (const { origin } of [here, there]) {
      await vi.waitFor(
        async () => {
          const reply = await pull(mehmet.at(origin), ahead);
          expect(reply).toMatchObject({ reset: true, from: ahead.to });
          expect(reply.epoch).not.toBe(ahead.epoch);
        },
        { timeout: KNOWN_MS, interval: 50 },
      );
    }
    const [mine, theirs] = await Promise.all(
      [here, there].map(({ origin }) => pull(mehmet.at(origin))),
    );
    expect(theirs).toEqual(mine);
    expect(mine?.to).toBeGreaterThan(ahead.to);
    // Letters still unsent on a device are accepted once.
    const kept = await Promise.all([0, 1].map(() => ayse.at(there.origin).call(lost)));
    expect(kept.map(({ status }) => status)).toEqual([200, 200]);
    const after = await pull(mehmet.at(here.origin), mine);
    expect(after.changes.filter(({ entity }) => entity === 'message')).toHaveLength(1);
  });

  test('resets no device if it is complete', async () => {
    const whole = await openStandbyPair(systemPostgres ?? '');
    const node = await startServerProcess({
      PORT: String(await findFreePort()),
      DATABASE_URL: whole.url,
      DATA_DIR: path.join(folder, 'whole'),
    });
    try {
      const town = await openTown(whole.url);
      const [ayse, mehmet] = [await town.enter(2), await town.enter()];
      await town.close();
      expect((await ayse.at(node.origin).call(writeLetter(ayse, mehmet))).status).toBe(200);
      const before = await pull(mehmet.at(node.origin));
      await whole.catchUp();
      await whole.failOver();
      await untilReady(node);
      await new Promise((resolve) => setTimeout(resolve, 2_000));
      expect((await ayse.at(node.origin).call(writeLetter(ayse, mehmet, 1))).status).toBe(200);
      const after = await pull(mehmet.at(node.origin), before);
      expect(after).toMatchObject({ epoch: before.epoch, from: before.to });
      expect(after).not.toHaveProperty('reset');
    } finally {
      await node.kill();
      whole.close();
    }
  });
});

describe('a restored data folder', () => {
  const dataDir = path.join(folder, 'own');
  let server: ServerProcess;
  let ayse: Guest;
  let mehmet: Guest;

  const start = async () => {
    server = await startServerProcess({ PORT: String(await findFreePort()), DATA_DIR: dataDir });
  };
  const look = (cursor?: { to: number; epoch: string }) => pull(mehmet.at(server.origin), cursor);
  const send = async (pigeon: number) => {
    const reply = await ayse.at(server.origin).call(writeLetter(ayse, mehmet, pigeon));
    expect(reply.status).toBe(200);
  };
  afterAll(() => server.stop());

  test('keeps the epoch when it is current, after a stop and after a kill', async () => {
    await start();
    const own = await openOwnPostgres({ dataDir, postgresBin: null }, { mayJoin: true });
    const town = await openTown(own.url);
    [ayse, mehmet] = [await town.enter(4), await town.enter()];
    await town.close();
    await own.close();
    await send(0);
    const { epoch } = await look();
    await server.stop();
    await start();
    await send(1);
    await server.kill();
    await start();
    expect((await look()).epoch).toBe(epoch);
  });

  test.each([
    ['the database alone', 'database'],
    ['the whole folder', ''],
  ])('%s, restored from before the newest letter, starts a new epoch', async (_, part) => {
    const place = path.join(dataDir, part);
    const copy = path.join(folder, 'copy');
    const fresh = part === '' ? 3 : 2;
    const before = await look();
    await server.stop();
    execFileSync('cp', ['-a', place, copy]);
    await start();
    await send(fresh);
    const ahead = await look(before);
    await server.stop();
    rmSync(place, { recursive: true });
    renameSync(copy, place);
    await start();
    const reply = await look(ahead);
    expect(reply.reset).toBe(true);
    expect(reply.epoch).not.toBe(before.epoch);
    // The epoch changes only once. Later starts keep it.
    await server.stop();
    await start();
    expect((await look()).epoch).toBe(reply.epoch);
  });
});
