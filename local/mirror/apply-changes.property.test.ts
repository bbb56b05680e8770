import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { RawChange, SyncReply } from '../../contract/changes.ts';
import { changeChecksum } from '../../contract/log-checksum.ts';
import { readRecord, type SessionRecord } from '../device/stored-records.ts';
import { createTestDevice, logInAs, ME, type TestDevice } from '../testing/device.ts';
import { applyEvent, applyPage, applyRows } from './apply-changes.ts';
import { EMPTY_SYNC } from './empty-sync.ts';

const idOf = (index: number) =>
  `00000000-0000-7000-8000-000000001${index.toString().padStart(3, '0')}`;

/** A small model of the server's log: the newest seq of each person, `null` for a tombstone. */
interface Log {
  epoch: string;
  head: number;
  checksum: number;
  rows: Map<string, { seq: number; name: string | null }>;
}

const toChange = (id: string, { seq, name }: { seq: number; name: string | null }): RawChange => ({
  seq,
  entity: 'person',
  id,
  value:
    name === null
      ? null
      : { id, full_name: name, avatar_url: null, city: null, country: null, state: 'active' },
});

function pageOf(log: Log, since: number, epoch: string, limit: number): SyncReply {
  const isOther = since > 0 && (epoch !== log.epoch || since > log.head);
  if (isOther) {
    return { from: since, to: since, epoch: log.epoch, changes: [], more: true, reset: true };
  }
  const changes = [...log.rows]
    .map(([id, row]) => toChange(id, row))
    .filter(({ seq }) => seq > since)
    .toSorted((a, b) => a.seq - b.seq);
  const more = changes.length > limit;
  const page = changes.slice(0, limit);
  return {
    from: since,
    to: more ? (page.at(-1)?.seq ?? since) : log.head,
    epoch: log.epoch,
    changes: page,
    more,
    ...(more ? {} : { checksum: log.checksum }),
  };
}

function write(log: Log, id: string, name: string | null) {
  const before = log.rows.get(id);
  log.head += 1;
  const row = { seq: log.head, name };
  log.rows.set(id, row);
  log.checksum = changeChecksum(log.checksum, {
    added: [{ entity: 'person', id, seq: row.seq }],
    removed: before === undefined ? [] : [{ entity: 'person', id, seq: before.seq }],
  });
  return row;
}

const copyOf = (log: Log): Log => ({ ...log, rows: new Map(log.rows) });

const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('write' as const),
      id: fc.nat(2),
      gone: fc.boolean(),
      event: fc.constantFrom('kept', 'lost', 'doubled', 'late'),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('pull' as const),
      limit: fc.integer({ min: 1, max: 4 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('reply' as const), id: fc.nat(2) }) },
  { weight: 2, arbitrary: fc.constant({ do: 'late reply' as const }) },
  { weight: 1, arbitrary: fc.constant({ do: 'restore' as const }) },
  { weight: 1, arbitrary: fc.constant({ do: 'copy' as const }) },
  { weight: 1, arbitrary: fc.constant({ do: 'set back' as const }) },
);

async function pull(device: TestDevice, session: SessionRecord, log: Log, limit: number) {
  const sync = (await readRecord(device.db, 'sync')) ?? EMPTY_SYNC;
  const { cursor, epoch } = sync.building ?? sync;
  const page = pageOf(log, cursor, epoch, limit);
  const applied = await applyPage(device, session, sync, page);
  return page.more || applied === 'stale';
}

async function expectPrefix(device: TestDevice, log: Log) {
  const sync = await readRecord(device.db, 'sync');
  if (sync === null || sync.epoch !== log.epoch) return;
  const rows = await device.db.people.where(':id').between([sync.gen], [sync.gen, []]).toArray();
  const shown = new Map(rows.map((row) => [row.id, row]));
  for (const [id, { seq, name }] of log.rows) {
    if (seq <= sync.cursor) expect(shown.get(id)?.value.full_name ?? null).toBe(name);
    expect(shown.get(id)?.seq ?? 0).toBeLessThanOrEqual(seq);
  }
}

/** Expects that a value shown by a reply was never replaced by an older one. */
async function expectNoReturn(
  device: TestDevice,
  newestSeen: Map<string, { seq: number; name: string | null }>,
) {
  const sync = await readRecord(device.db, 'sync');
  for (const [id, { seq, name }] of newestSeen) {
    const row = await device.db.people.get([sync?.gen ?? 0, id]);
    if (name !== null) expect(row?.seq ?? Number.POSITIVE_INFINITY).toBeGreaterThanOrEqual(seq);
    else if (row !== undefined) expect(row.seq).toBeGreaterThan(seq);
  }
}

const set = (id: number, gone: boolean) =>
  ({ do: 'write', id, gone, event: 'kept' as 'kept' | 'late' }) as const;

test('the mirror ends as the server’s rows after loss, delay, duplicates or a restore', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const device = createTestDevice();
      await logInAs(device, ME);
      const session = await readRecord(device.db, 'auth');
      if (session === null) throw new Error('not logged in');
      const log: Log = { epoch: 'e1', head: 0, checksum: 7, rows: new Map() };
      const late: { epoch: string; changes: RawChange[] }[] = [];
      const newestSeen = new Map<string, { seq: number; name: string | null }>();
      let copy = copyOf(log);
      let setBacks = 0;
      let names = 0;
      for (const action of steps) {
        if (action.do === 'write') {
          const from = log.head;
          names += 1;
          // A checksum of numbers cannot distinguish two histories that give the same number to the same entity. So
          // other ids are used after a set-back.
          const id = idOf(action.id + 3 * setBacks);
          const row = write(log, id, action.gone ? null : `name ${names}`);
          const event = {
            epoch: log.epoch,
            from,
            to: log.head,
            changes: [toChange(id, row)],
            checksum: log.checksum,
          };
          if (action.event === 'late') late.push(event);
          const times = { kept: 1, doubled: 2, lost: 0, late: 0 }[action.event];
          for (let time = 0; time < times; time += 1) await applyEvent(device, session, event);
        } else if (action.do === 'pull') {
          await pull(device, session, log, action.limit);
        } else if (action.do === 'reply') {
          const row = log.rows.get(idOf(action.id));
          if (row === undefined) continue;
          const rows = { epoch: log.epoch, changes: [toChange(idOf(action.id), row)] };
          late.push(rows);
          await applyRows(device, session, rows);
          const sync = await readRecord(device.db, 'sync');
          if (sync?.epoch === log.epoch) newestSeen.set(idOf(action.id), { ...row });
        } else if (action.do === 'late reply') {
          const rows = late.shift();
          if (rows !== undefined) await applyRows(device, session, rows);
        } else if (action.do === 'copy') {
          copy = copyOf(log);
        } else if (action.do === 'set back') {
          // Simulates a data folder that was restored from a copy: the epoch stays the same, and numbers are assigned
          // again.
          const sync = await readRecord(device.db, 'sync');
          if (sync?.isComplete !== true || sync.building !== null) continue;
          if (copy.epoch !== log.epoch) continue;
          Object.assign(log, copyOf(copy));
          setBacks += 1;
          newestSeen.clear();
          late.length = 0;
        } else {
          // Simulates a restore: some rows return to an older state, under a new epoch, with much higher numbers.
          log.epoch = `${log.epoch}+`;
          newestSeen.clear();
          log.head += 2 ** 32;
          for (const id of log.rows.keys()) {
            log.head += 1;
            log.rows.set(id, { seq: log.head, name: 'restored' });
          }
        }
        // The device shows old data until it detects the set-back.
        if (setBacks > 0) continue;
        await expectPrefix(device, log);
        await expectNoReturn(device, newestSeen);
      }
      for (let turn = 0; turn < 40 && (await pull(device, session, log, 3)); turn += 1);
      await expectPrefix(device, log);
      const sync = await readRecord(device.db, 'sync');
      expect(sync).toMatchObject({ epoch: log.epoch, cursor: log.head, building: null });
      const shown = await device.db.people.toArray();
      for (const { gen, id } of await device.db.tombstones.toArray()) {
        expect(shown.some((row) => row.gen === gen && row.id === id)).toBe(false);
      }
      const generations = new Set(shown.map(({ gen }) => gen));
      expect(generations.size).toBeLessThanOrEqual(1);
      device.db.close();
    }),
    {
      numRuns: 200,
      examples: [
        // The server is set back below a number that a reply had brought, and there was no checksum to compare.
        [
          [
            { do: 'pull', limit: 1 },
            set(0, false),
            { ...set(2, false), event: 'late' },
            { do: 'reply', id: 2 },
            { do: 'set back' },
            set(0, false),
          ],
        ],
        // A regression: a tombstone of the first page stayed when its entity reappeared on the second.
        [[set(1, true), set(0, false), { do: 'pull', limit: 1 }, set(1, false)]],
      ],
    },
  );
});
