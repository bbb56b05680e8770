import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { RawChange } from '../../contract/changes.ts';
import type { Message } from '../../contract/entities.ts';
import { readRecord, type SessionRecord } from '../device/stored-records.ts';
import { applyEvent, applyPage } from '../mirror/apply-changes.ts';
import { EMPTY_SYNC } from '../mirror/empty-sync.ts';
import { compareThreads } from '../testing/compare-threads.ts';
import { compareWords } from '../testing/compare-words.ts';
import { createTestDevice, logInAs, ME, OTHER, type TestDevice } from '../testing/device.ts';
import { messageOf } from '../testing/rows.ts';
import { indexOldLetters } from './index-old-letters.ts';

const LETTERS = 7;
const idOf = (index: number) =>
  `00000000-0000-7000-8000-00000000100${index.toString().padStart(1, '0')}`;

const THIRD = '00000000-0000-7000-8000-00000000000c';

/** Letters from two people, to one of them and to the sky, with times in another order than their ids. */
function placeOf(index: number): Partial<Message> {
  const created_at = `2026-11-20T09:00:0${(index * 3) % LETTERS}.000Z`;
  const sides = [
    { senderId: OTHER },
    { senderId: THIRD },
    { senderId: ME, receiverId: OTHER },
    { senderId: ME, receiverId: null },
  ];
  return { created_at, ...sides[index % sides.length] };
}

type State = 'sent' | 'read' | 'recalled' | 'gone';

const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('write' as const),
      id: fc.nat(LETTERS - 1),
      state: fc.constantFrom<State>('sent', 'read', 'recalled', 'gone'),
      content: fc.constantFrom('Işık söndü', 'ışık SÖNDÜ', '…', 'radyo', '|a|\nb'),
      alt: fc.constantFrom(null, 'bir radyo', '🕊️'),
      isTold: fc.boolean(),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('pull' as const), limit: fc.nat(3) }) },
  { weight: 1, arbitrary: fc.constant({ do: 'restore' as const }) },
  { weight: 1, arbitrary: fc.constant({ do: 'as an older build' as const }) },
  { weight: 2, arbitrary: fc.constant({ do: 'index old ones' as const }) },
);

/** The server's log of letters: the newest change of each. */
interface Log {
  epoch: string;
  head: number;
  rows: Map<string, RawChange>;
}

async function pull(device: TestDevice, session: SessionRecord, log: Log, limit: number) {
  const sync = (await readRecord(device.db, 'sync')) ?? EMPTY_SYNC;
  const { cursor, epoch, snapshot } = sync.building ?? sync;
  const head = { from: cursor, epoch: log.epoch, changes: [] as RawChange[] };
  if (cursor > 0 && epoch !== log.epoch) {
    await applyPage(device, session, sync, { ...head, to: cursor, more: true, reset: true });
    return true;
  }
  const rows = [...log.rows.values()]
    .filter(({ seq }) => seq > cursor)
    .toSorted((a, b) => a.seq - b.seq);
  const more = rows.length > limit;
  const changes = rows.slice(0, limit);
  const to = more ? (changes.at(-1)?.seq ?? cursor) : log.head;
  const begun = snapshot ?? log.head;
  await applyPage(device, session, sync, { ...head, changes, to, more, snapshot: begun });
  return more;
}

/** Simulates letters written by the previous build: without words, and with the upgrade's mark. */
async function forgetWords({ db }: TestDevice): Promise<void> {
  await db.transaction('rw', db.tables, async () => {
    const sync = (await readRecord(db, 'sync')) ?? EMPTY_SYNC;
    await db.wordBlocks.clear();
    await db.messages.toCollection().modify((row) => {
      delete row.wordBlock;
    });
    const gens = [sync.gen, ...(sync.building === null ? [] : [sync.building.gen])];
    const parts = gens.map((gen) => ({ gen, after: '' }));
    await db.records.put({ key: 'words-to-come', value: { parts } });
  });
}

test('search and threads match the letters after any arrivals, changes, recalls and rebuilds', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      const device = createTestDevice();
      await logInAs(device, ME);
      const session = await readRecord(device.db, 'auth');
      if (session === null) throw new Error('not logged in');
      const log: Log = { epoch: 'e1', head: 0, rows: new Map() };
      let isWhole = true;
      for (const action of steps) {
        if (action.do === 'write') {
          const id = idOf(action.id);
          const from = log.head;
          log.head += 1;
          const { state, content, alt } = action;
          const shown = state === 'recalled' ? { content: '', image_alt: null } : { content };
          const place = placeOf(action.id);
          const value =
            state === 'gone'
              ? null
              : messageOf(id, { status: state, image_alt: alt, ...shown, ...place });
          const change: RawChange = { seq: log.head, entity: 'message', id, value };
          log.rows.set(id, change);
          if (action.isTold) {
            const event = { epoch: log.epoch, from, to: log.head, changes: [change] };
            await applyEvent(device, session, event);
          }
        } else if (action.do === 'pull') await pull(device, session, log, action.limit + 1);
        else if (action.do === 'restore') {
          log.epoch = `${log.epoch}+`;
          log.head += 2 ** 32;
        } else if (action.do === 'as an older build') {
          await forgetWords(device);
          isWhole = false;
        } else while (await indexOldLetters(device));
        if (action.do === 'index old ones') isWhole = true;
        if (isWhole) expect(await compareWords(device.db)).toEqual([]);
        expect(await compareThreads(device.db)).toEqual([]);
      }
      for (let turn = 0; turn < 40 && (await pull(device, session, log, 3)); turn += 1);
      while (await indexOldLetters(device));
      expect(await compareWords(device.db)).toEqual([]);
      expect(await readRecord(device.db, 'words-to-come')).toBeNull();
      device.db.close();
    }),
    { numRuns: 120 },
  );
});

test('blocks fill up, letters leave them, and no block number is reused', async () => {
  const device = createTestDevice();
  await logInAs(device, ME);
  const session = await readRecord(device.db, 'auth');
  if (session === null) throw new Error('not logged in');
  const ids = Array.from({ length: 450 }, () => device.makeId());
  const log: Log = { epoch: 'e1', head: 0, rows: new Map() };
  const write = (id: string, content: string | null) => {
    log.head += 1;
    const value = content === null ? null : messageOf(id, { content, senderId: OTHER });
    log.rows.set(id, { seq: log.head, entity: 'message', id, value });
  };
  for (const [index, id] of ids.entries()) write(id, `mektup ${index}`);
  while (await pull(device, session, log, 130));
  expect((await device.db.wordBlocks.toArray()).map(({ letters }) => letters)).toEqual([
    200, 200, 50,
  ]);
  for (const id of ids.slice(350)) write(id, null);
  await pull(device, session, log, 1000);
  for (const id of ids.slice(0, 100)) write(id, 'yine mektup');
  await pull(device, session, log, 1000);
  const blocks = await device.db.wordBlocks.toArray();
  expect(blocks.map(({ number, letters }) => [number, letters])).toEqual([
    [0, 100],
    [1, 150],
    [2, 100],
  ]);
  expect(await compareWords(device.db)).toEqual([]);
  expect(blocks.some(({ text }) => text.includes('mektup 0'))).toBe(false);
});
