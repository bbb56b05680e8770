import { GuvercinDatabase } from '../../local/device/database.ts';
import { readRecord, type SessionRecord, writeRecord } from '../../local/device/stored-records.ts';
import { applyEvent, applyPage } from '../../local/mirror/apply-changes.ts';
import { EMPTY_SYNC } from '../../local/mirror/empty-sync.ts';
import { wordsOf } from '../../local/search/fold-words.ts';
import { createSearchDesk, readBlockKeys } from '../../local/search/search-desk.ts';
import { ME } from '../device/world.ts';
import { changeOf, searches } from './make-letters.ts';

const PAGE = 1000;
const everything = { limit: 200, isHidden: () => false, isOver: () => false };
const EPOCH = 'bench';
const session: SessionRecord = { userId: ME, email: 'bench@example.org', session: 's' };

const db = new GuvercinDatabase('bench');
const device = { db, build: 'bench' };

/** Applies a log of letters page by page. Returns the milliseconds of the applying alone. */
async function fill(letters: number): Promise<number> {
  await writeRecord(db, 'auth', session);
  let took = 0;
  for (let from = 0; from < letters; from += PAGE) {
    const to = Math.min(letters, from + PAGE);
    const changes = Array.from({ length: to - from }, (_, index) => changeOf(from + index));
    const asked = (await readRecord(db, 'sync')) ?? EMPTY_SYNC;
    const page = { from, to, epoch: EPOCH, changes, more: to < letters, snapshot: letters };
    const begun = performance.now();
    await applyPage(device, session, asked, page);
    took += performance.now() - begun;
  }
  return took;
}

/** Applies new letters one by one. Returns the milliseconds of each. */
async function arrive(letters: number, count: number): Promise<number[]> {
  const took: number[] = [];
  for (let from = letters; from < letters + count; from += 1) {
    const event = { epoch: EPOCH, from, to: from + 1, changes: [changeOf(from)] };
    const begun = performance.now();
    await applyEvent(device, session, event);
    took.push(performance.now() - begun);
  }
  return took;
}

/** Opens search and runs every search twice. Returns the milliseconds of the opening and of each search. */
async function search(
  letters: number,
): Promise<{ openMs: number; tookMs: number[]; hits: number }> {
  const begun = performance.now();
  const desk = createSearchDesk(db);
  await desk.follow(await readBlockKeys(db, 1));
  const openMs = performance.now() - begun;
  const tookMs: number[] = [];
  let hits = 0;
  for (const text of [...searches(letters), ...searches(letters)]) {
    const asked = performance.now();
    const found = await desk.find({ ...everything, terms: wordsOf(text) });
    hits += found?.heads.length ?? 0;
    tookMs.push(performance.now() - asked);
  }
  return { openMs, tookMs, hits };
}

/** The functions that the bench calls in the page. */
Object.assign(globalThis, { fill, arrive, search });
