import * as v from 'valibot';
import { beforeEach, expect, test } from 'vitest';
import type { SyncReply } from '../../contract/changes.ts';
import { checkMirrorBody } from '../../contract/check-mirror.ts';
import {
  addToDigests,
  type Digests,
  findDifferences,
  nameOfShape,
} from '../../contract/mirror-digest.ts';
import { readRecord } from '../device/stored-records.ts';
import {
  createTestDevice,
  logInAs,
  ME,
  OTHER,
  rejection,
  reply,
  type TestDevice,
} from '../testing/device.ts';
import { applyRows } from './apply-changes.ts';
import { checkMirror, checkMirrorWhenDue } from './check-mirror.ts';
import { pullChanges } from './pull-changes.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let device: TestDevice;
let names: Map<string, string>;
let verdicts: unknown[];
let pauses: number;

/** Returns all people, each under its own number, in a log of one page. */
function people(): SyncReply['changes'] {
  return [...names].map(([id, full_name], at) => {
    const value = { id, full_name, avatar_url: null, city: null, country: null, state: 'active' };
    return { seq: at + 1, entity: 'person', id, value };
  });
}

const idOf = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`;

/** The server: its log and its verdict on a device's digests. */
function answer({ path, body }: { path: string; body: unknown }): Response {
  if (!path.includes('safe-endpoint')) return rejection('not-found', 404);
  const call = body as { endpoint: string; body?: unknown };
  const to = names.size;
  if (call.endpoint === '/api/sync') {
    return reply({ from: 0, to, epoch: 'e1', changes: people(), more: false });
  }
  const said = v.parse(checkMirrorBody, call.body);
  const digests: Digests = {};
  addToDigests(digests, people() as Parameters<typeof addToDigests>[1]);
  const isMatch = findDifferences(digests, said.digests).length === 0;
  verdicts.push({ isMatch, again: said.again });
  expect(said).toMatchObject({ epoch: 'e1', at: to, shape: nameOfShape() });
  return reply({ verdict: isMatch ? 'match' : 'mismatch' });
}

const how = {
  pause: async () => {
    pauses += 1;
  },
};
const check = () => checkMirror(device, how);
const checkWhenDue = () => checkMirrorWhenDue(device, how);
const shown = async () => (await readRecord(device.db, 'sync'))?.gen ?? 0;
const count = async () =>
  device.db.people
    .where(':id')
    .between([await shown()], [await shown(), []])
    .count();
const differed = async () => (await readRecord(device.db, 'mirror-check'))?.differed;

beforeEach(async () => {
  device = createTestDevice();
  await logInAs(device, ME);
  names = new Map(Array.from({ length: 250 }, (_, at) => [idOf(at), `Kişi ${at}`]));
  verdicts = [];
  pauses = 0;
  device.answer = answer;
  await pullChanges(device);
});

test('a matching mirror is left alone, and is summed in batches', async () => {
  await check();
  expect(verdicts).toEqual([{ isMatch: true, again: false }]);
  expect(pauses).toBe(2);
  expect(await shown()).toBe(1);
});

test.each([
  ['lost', () => device.db.people.delete([1, idOf(7)])],
  ['garbled', () => device.db.people.update([1, idOf(7)], { 'value.full_name': 'Kisi 7' })],
  [
    'put there by nobody',
    () => device.db.people.put({ gen: 1, id: OTHER, seq: 1, value: people()[0]?.value as never }),
  ],
])('a row that is %s is detected, and fixed at the second check', async (_, rot) => {
  await rot();
  await check();
  expect(await shown()).toBe(1);
  await check();
  expect(verdicts).toEqual([
    { isMatch: false, again: false },
    { isMatch: false, again: true },
  ]);
  expect(await shown()).toBe(2);
  expect(await count()).toBe(250);
  expect((await device.db.people.get([2, idOf(7)]))?.value.full_name).toBe('Kişi 7');
  await check();
  expect(verdicts.at(-1)).toEqual({ isMatch: true, again: true });
  expect(await differed()).toBe(0);
});

test('filling the mirror again keeps what waits in the outbox', async () => {
  const row = { id: OTHER, userId: ME, lanes: ['settings'], state: 'waiting', attempts: 0 };
  await device.db.outbox.add(row as never);
  await device.db.people.delete([1, idOf(7)]);
  await check();
  await check();
  expect(await shown()).toBe(2);
  expect(await device.db.outbox.count()).toBe(1);
});

test('a temporary difference does not refill the mirror', async () => {
  const row = await device.db.people.get([1, idOf(7)]);
  await device.db.people.delete([1, idOf(7)]);
  await check();
  if (row !== undefined) await device.db.people.put(row);
  await check();
  expect(verdicts.at(-1)).toEqual({ isMatch: true, again: true });
  expect(await differed()).toBe(0);
  expect(await shown()).toBe(1);
});

test.each([
  [
    'a reply was ahead of the cursor',
    async () => {
      const session = await readRecord(device.db, 'auth');
      if (session === null) throw new Error('nobody');
      const [change] = people();
      await applyRows(device, session, { epoch: 'e1', changes: [{ ...change, seq: 300 }] });
      device.answer = (asked) => {
        const { endpoint } = asked.body as { endpoint: string };
        return endpoint === '/api/sync' ? rejection('unavailable', 503) : answer(asked);
      };
    },
  ],
  [
    'something was set aside',
    () =>
      device.db.setAside.put({
        gen: 1,
        entity: 'person',
        id: OTHER,
        seq: 1,
        raw: 1,
        build: 'test',
        isTold: true,
      }),
  ],
  [
    'a row came while it was added up',
    () => {
      how.pause = async () => {
        const sync = await readRecord(device.db, 'sync');
        if (sync !== null)
          await device.db.records.put({ key: 'sync', value: { ...sync, cursor: 251 } });
      };
    },
  ],
  ['nobody is logged in', () => device.db.records.delete('auth')],
])('no check is made where %s', async (_, happen) => {
  const { pause } = how;
  await happen();
  await check();
  how.pause = pause;
  expect(verdicts).toEqual([]);
  expect(await differed()).toBeUndefined();
});

test('the check is postponed without a network, and a rejection counts as a check', async () => {
  const reject = (response: () => Response) => {
    device.answer = (asked) =>
      (asked.body as { endpoint: string }).endpoint === '/api/sync' ? answer(asked) : response();
  };
  reject(() => {
    throw new TypeError('no network');
  });
  await check();
  expect(await differed()).toBeUndefined();
  reject(() => reply({ verdict: 'moved' }));
  await check();
  expect(await differed()).toBeUndefined();
  reject(() => rejection('not-found', 404));
  await check();
  expect(await differed()).toBe(0);
});

test('the check runs daily, after an update, and two hours after a difference', async () => {
  await checkWhenDue();
  device.advance(DAY_MS - 1);
  await checkWhenDue();
  expect(verdicts).toHaveLength(0);
  device.advance(1);
  await checkWhenDue();
  await checkWhenDue();
  expect(verdicts).toHaveLength(1);
  device.build = 'newer';
  await checkWhenDue();
  await checkWhenDue();
  expect(verdicts).toHaveLength(2);
  await device.db.people.delete([1, idOf(7)]);
  device.advance(DAY_MS);
  await checkWhenDue();
  device.advance(2 * HOUR_MS - 1);
  await checkWhenDue();
  expect(verdicts).toHaveLength(3);
  device.advance(1);
  await checkWhenDue();
  expect(verdicts).toHaveLength(4);
  expect(await shown()).toBe(2);
});

test('a mirror that differs however often it is filled is filled less and less often', async () => {
  const told: number[] = [];
  device.answer = (asked) => {
    if ((asked.body as { endpoint: string }).endpoint === '/api/sync') return answer(asked);
    told.push(device.now());
    return reply({ verdict: 'mismatch' });
  };
  await checkWhenDue();
  while (told.length < 9) {
    device.advance(2 * HOUR_MS);
    await checkWhenDue();
  }
  const pauses = told.slice(1).map((at, index) => (at - (told[index] ?? 0)) / HOUR_MS);
  expect(pauses).toEqual([2, 24, 48, 96, 192, 384, 768, 768]);
});

test('setting the clock back does not postpone the check', async () => {
  await checkWhenDue();
  device.advance(-400 * DAY_MS);
  await checkWhenDue();
  expect(verdicts).toHaveLength(1);
});
