import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { newId } from '../testing/registered-person.ts';
import type { Guest, Town } from '../testing/town.ts';

/** People who write continuously, as devices do. Each call is repeated under its key until it is answered. */
export interface Traffic {
  /** Stops after the calls in flight. */
  stop(): Promise<void>;
  /** Pauses writes until the returned function is called. Resolves when no call is in flight. */
  hold(): Promise<() => void>;
  heard: Heard;
  /** Milliseconds from this moment of `performance.now()` to the next accepted letter, or null if there is none. */
  takenAfter(moment: number): number | null;
  judge(db: Kysely<Schema>): Promise<Judgement>;
}

export interface Heard {
  acknowledged: number;
  /** Responses with 503 and Retry-After, which are retried. */
  refused: number;
  /** Broken connections, and calls without a response until the device gives up. */
  unanswered: number;
  /** Other responses that no device should get. */
  wrong: string[];
  slowestMs: number;
}

export interface Judgement {
  /** Letters acknowledged and not in the database. */
  lost: number;
  /** Letters stored or counted more often than they were written. */
  doubled: number;
  /** Letters that reached their receiver before an earlier one of the same writer. */
  disordered: number;
}

const WRITERS = 8;
const PAUSE_MS = 40;
/** Shorter than on devices, so that recovery is measured precisely. */
const LONGEST_RETRY_MS = 500;
const GIVE_UP_MS = 30_000;
/** More than a writer can send per second. */
const LETTERS_A_SECOND = 26;
const TRIPS = 20;

interface Writer {
  guest: Guest;
  friend: Guest;
  pigeonIds: string[];
}

/** Starts eight writers, for at most this many seconds. `origins` returns the present server origins. */
export async function startTraffic(
  town: Town,
  { origins, seconds, renew }: { origins: () => string[]; seconds: number; renew?: Renewal },
): Promise<Traffic> {
  const writers: Writer[] = [];
  for (let at = 0; at < WRITERS; at += 1) {
    const [guest, friend] = [await town.enter(0), await town.enter(0)];
    const pigeonIds = await addPigeons(town, guest.userId, seconds * LETTERS_A_SECOND + 500);
    writers.push({ guest, friend, pigeonIds });
  }
  const heard: Heard = { acknowledged: 0, refused: 0, unanswered: 0, wrong: [], slowestMs: 0 };
  const taken: { id: string; at: number }[] = [];
  const written = new Set<string>();
  let isStopped = false;
  let held = Promise.resolve();
  let underWay = 0;

  const deliver = async ({ guest, friend, pigeonIds }: Writer, at: number): Promise<void> => {
    const pigeonId = pigeonIds.pop();
    if (pigeonId === undefined) throw new Error('no pigeon is left');
    const id = newId();
    written.add(id);
    const body = { id, content: 'Merhaba', receiverId: friend.userId, pigeonId };
    const call = { endpoint: '/api/messages', method: 'POST', idempotencyKey: newId(), body };
    for (let tries = 0; ; tries += 1) {
      const nodes = origins();
      const origin = nodes[(at + tries) % nodes.length] ?? '';
      const begun = performance.now();
      const answer = await answerOf(guest, origin, call);
      heard.slowestMs = Math.max(heard.slowestMs, performance.now() - begun);
      if (answer === null) heard.unanswered += 1;
      else if (answer.status === 503 && answer.retryAfterMs > 0) heard.refused += 1;
      else if (answer.status === 401 && renew !== undefined) await renew(guest);
      else if (answer.status === 200) {
        heard.acknowledged += 1;
        taken.push({ id, at: performance.now() });
        return;
      } else {
        heard.wrong.push(`${answer.status} ${answer.text.slice(0, 120)}`);
        return;
      }
      const asked = answer?.retryAfterMs ?? 0;
      await sleep(Math.min(Math.max(asked, PAUSE_MS), LONGEST_RETRY_MS));
    }
  };
  const write = async (writer: Writer, at: number) => {
    while (!isStopped) {
      await held;
      underWay += 1;
      await deliver(writer, at);
      underWay -= 1;
      await sleep(PAUSE_MS);
    }
  };
  const running = Promise.all(writers.map(write));
  running.catch(() => undefined);

  return {
    heard,
    takenAfter(moment) {
      const next = taken.find(({ at }) => at > moment);
      return next === undefined ? null : Math.round(next.at - moment);
    },
    async hold() {
      let goOn = () => {};
      held = new Promise<void>((resolve) => {
        goOn = resolve;
      });
      while (underWay > 0) await sleep(PAUSE_MS);
      return goOn;
    },
    async stop() {
      isStopped = true;
      await running;
    },
    judge: (db) => judge(db, writers, { taken: taken.map(({ id }) => id), written: [...written] }),
  };
}

export type Renewal = (guest: Guest) => Promise<void>;

async function answerOf(guest: Guest, origin: string, call: Record<string, unknown>) {
  try {
    const response = await Promise.race([guest.at(origin).call(call), giveUp()]);
    if (response === null) return null;
    const retryAfterMs = Number(response.headers.get('retry-after') ?? 0) * 1000;
    return { status: response.status, retryAfterMs, text: await response.text() };
  } catch {
    // The outcome is unknown, so the call is repeated.
    return null;
  }
}

const giveUp = () => sleep(GIVE_UP_MS, null, { ref: false });

async function judge(
  db: Kysely<Schema>,
  writers: readonly Writer[],
  { taken, written }: { taken: string[]; written: string[] },
): Promise<Judgement> {
  const senders = writers.map(({ guest }) => guest.userId);
  const receivers = writers.map(({ friend }) => friend.userId);
  const { rows: there } = await sql<{ id: string; receiver_id: string }>`
    select id, receiver_id from messages where sender_id = any(${senders}::uuid[])
    order by received_seq`.execute(db);
  const ids = new Set(there.map(({ id }) => id));
  const places = new Map(written.map((id, place) => [id, place]));
  const { rows: sums } = await sql<{ flown: number; unread: number; talks: number }>`
    select
      (select coalesce(sum(${TRIPS} - trips_left), 0)::int from pigeons
        where owner_id = any(${senders}::uuid[])) as flown,
      (select coalesce(sum(unread_count), 0)::int from counts
        where user_id = any(${receivers}::uuid[])) as unread,
      (select count(*)::int from conversations
        where owner_id = any(${senders}::uuid[])) as talks`.execute(db);
  const { flown = 0, unread = 0, talks = 0 } = sums[0] ?? {};
  const strangers = [...ids].filter((id) => !places.has(id)).length;
  const differences = [flown, unread, talks].map((sum) => Math.abs(sum - ids.size));
  return {
    lost: taken.filter((id) => !ids.has(id)).length,
    doubled: Math.max(strangers, ...differences),
    disordered: countDisordered(there, places),
  };
}

/** Counts letters after which an earlier one reached the same receiver. Each receiver has one writer. */
function countDisordered(
  letters: readonly { id: string; receiver_id: string }[],
  places: ReadonlyMap<string, number>,
): number {
  const newest = new Map<string, number>();
  return letters.filter(({ id, receiver_id }) => {
    const place = places.get(id) ?? 0;
    const before = newest.get(receiver_id) ?? -1;
    newest.set(receiver_id, Math.max(place, before));
    return place < before;
  }).length;
}

async function addPigeons({ context }: Town, ownerId: string, count: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into pigeons (id, owner_id, status, trips_left, acquisition_method, type_label, born_at, fuel_until)
    select gen_random_uuid(), ${ownerId}::uuid, 'available', ${TRIPS}, 'welcome', 'welcome',
      ${context.now()}::timestamptz, ${context.now()}::timestamptz + interval '180 days'
    from generate_series(1, ${count}::int) returning id`.execute(context.db);
  return rows.map(({ id }) => id);
}
