import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TRIPS_PER_PIGEON } from '../../contract/limits.ts';
import { applyWear, nextPlace, type PigeonPlace } from '../pigeons/pigeon-machine.ts';
import { storedPlace } from '../pigeons/pigeon-status.ts';
import { openTestApi, type TestApi } from '../testing/api.ts';
import type { TestPerson } from '../testing/people.ts';
import {
  eventsOf,
  makeWorld,
  type Step,
  stepArbitrary,
  takeStep,
  tripsAtFirst,
} from '../testing/pigeon-world.ts';

/** The number of runs. Set FC_RUNS for more: `FC_RUNS=1000 npx vitest run --project server server/messages/pigeons`. */
const RUNS = Number(process.env.FC_RUNS ?? 40);
const STEPS = 30;

let api: TestApi;

beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

async function readPigeons() {
  const rows = await api.context.db
    .selectFrom('pigeons')
    .leftJoin('messages', 'messages.id', 'pigeons.message_id')
    .selectAll('pigeons')
    .select([
      sql<boolean>`coalesce(messages.status = 'sent', false)`.as('carries_unread'),
      'messages.sender_id as carried_sender_id',
    ])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
type Pigeons = Awaited<ReturnType<typeof readPigeons>>;
type Row = Pigeons extends Map<string, infer Value> ? Value : never;

const placeOf = (row: Row): PigeonPlace =>
  applyWear(storedPlace(row, row.carried_sender_id !== row.owner_id), row, api.context.now());

/** `pigeonMachine` is the model: every move of a pigeon must be one of its transitions. */
function checkMoves(before: Map<string, PigeonPlace>, after: Pigeons, { kind }: Step): void {
  for (const row of after.values()) {
    const from = before.get(row.id) ?? 'unborn';
    const aged = applyWear(from, row, api.context.now());
    const led = eventsOf[kind].flatMap((event) => nextPlace(from, event) ?? []);
    const allowed = [
      from,
      aged,
      ...led,
      ...led.map((place) => applyWear(place, row, api.clock.now())),
    ];
    expect(allowed, `${kind}: ${from} → ${placeOf(row)}`).toContain(placeOf(row));
  }
}

function checkTrips(before: Pigeons, after: Pigeons): void {
  for (const row of before.values()) {
    const now = after.get(row.id);
    expect(now, 'a pigeon vanished').toBeDefined();
    expect(now?.owner_id).toBe(row.owner_id);
    expect(now?.trips_left).toBeLessThanOrEqual(row.trips_left);
  }
}

async function checkMessages(people: TestPerson[], pigeons: Pigeons): Promise<void> {
  const flights = await api.context.db
    .selectFrom('messages')
    .innerJoin('users as sender', 'sender.id', 'messages.sender_id')
    .leftJoin('users as receiver', 'receiver.id', 'messages.receiver_id')
    .select(({ fn }) => [
      'pigeon_id',
      fn.countAll<string>().as('all'),
      fn.max('trip').as('last_trip'),
      // An unread message of a deleted person does not hold its pigeon, so the pigeon may carry another one.
      sql<string>`count(*) filter (where messages.status = 'sent' and sender.state <> 'deleted'
        and receiver.state is distinct from 'deleted')`.as('unread'),
    ])
    .groupBy('pigeon_id')
    .execute();
  for (const { pigeon_id, all, last_trip, unread } of flights) {
    const spent = tripsAtFirst(pigeon_id, people) - (pigeons.get(pigeon_id)?.trips_left ?? 0);
    expect(Number(all), 'each message is a trip').toBe(spent);
    expect(last_trip).toBeLessThanOrEqual(TRIPS_PER_PIGEON);
    expect(Number(unread), 'two messages on one pigeon').toBeLessThanOrEqual(1);
  }
}

async function checkCounts(): Promise<void> {
  const { rows } = await sql`
    select counts.user_id from counts
    where unread_count <> (select count(*) from messages
        where receiver_id = counts.user_id and status = 'sent')
      or unread_notifications <> (select count(*) from notifications
        where notifications.user_id = counts.user_id and read_at is null)`.execute(api.context.db);
  expect(rows, 'counts that are not the real unread').toEqual([]);
}

/** Checks that each log has the numbers after `since` without gaps, each once, up to the head. */
async function checkLogs(since: ReadonlyMap<string, number>): Promise<void> {
  const heads = await readHeads();
  for (const [userId, head] of heads) {
    const rows = await api.context.db
      .selectFrom('log')
      .select('seq')
      .where('user_id', '=', userId)
      .where('seq', '>', since.get(userId) ?? 0)
      .orderBy('seq')
      .execute();
    const first = since.get(userId) ?? 0;
    const wanted = Array.from({ length: head - first }, (_, index) => first + index + 1);
    expect(rows.map(({ seq }) => seq)).toEqual(wanted);
  }
}

async function readHeads(): Promise<ReadonlyMap<string, number>> {
  const rows = await api.context.db.selectFrom('heads').select(['user_id', 'seq']).execute();
  return new Map(rows.map(({ user_id, seq }) => [user_id, seq]));
}

/** Recalls every pigeon of active owners. If a pigeon brings an unread message, its owner reads the message first. */
async function bringAllHome(people: TestPerson[]): Promise<void> {
  for (const person of people) {
    for (const row of (await readPigeons()).values()) {
      const { state } = await api.context.db
        .selectFrom('users')
        .select('state')
        .where('id', '=', row.owner_id)
        .executeTakeFirstOrThrow();
      if (row.owner_id !== person.userId || state !== 'active') continue;
      const place = placeOf(row);
      if (nextPlace(place, 'recall') === null && place !== 'flying_back') continue;
      if (place === 'flying_back') await api.read(person, row.message_id ?? '');
      const isAway = ['in_sky', 'in_conversation'].includes(
        (await readPigeons()).get(row.id)?.status ?? '',
      );
      if (isAway) await api.recall(person, row.id);
      const home = (await readPigeons()).get(row.id);
      expect(['available', 'retired', 'fuel_empty', 'expired']).toContain(home?.status);
    }
  }
}

async function run(steps: Step[]): Promise<void> {
  await api.reset();
  const people = await makeWorld(api);
  for (const step of steps) {
    const before = await readPigeons();
    const places = new Map([...before].map(([id, row]) => [id, placeOf(row)]));
    const heads = await readHeads();
    await takeStep(api, people, step);
    const after = await readPigeons();
    checkMoves(places, after, step);
    checkTrips(before, after);
    await checkMessages(people, after);
    await checkCounts();
    // A wait consists of many transactions, of which a later one may give an entity a newer `seq`.
    if (step.kind !== 'wait') await checkLogs(heads);
  }
  await bringAllHome(people);
}

test(
  'no sequence of calls breaks a pigeon, a count or a log',
  async () => {
    const steps = fc.array(stepArbitrary, { minLength: STEPS, maxLength: STEPS });
    await fc.assert(fc.asyncProperty(steps, run), { numRuns: RUNS });
  },
  RUNS * 30_000,
);
