import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openOwnPostgres } from '../../server/own-postgres/open-own-postgres.ts';
import { findFreePort, startServerProcess } from '../../server/testing/server-process.ts';
import { createTestDatabase } from '../../server/testing/test-database.ts';
import { openTown } from '../../server/testing/town.ts';
import { percentile } from '../percentile.ts';
import type { Scale } from '../scale.ts';
import { addMessages, addPigeons } from '../server/world.ts';
import { formatTable } from '../table.ts';
import {
  type CallClass,
  callClasses,
  type Outcome,
  type Person,
  type Phase,
  type Result,
  type Setup,
} from './generate-load.ts';

const sizes = {
  whole: {
    ...{ people: 200, pigeons: 150, skyLetters: 500 },
    ...{ firstRate: 80, warmUpSeconds: 15, stepSeconds: 5, restSeconds: 5 },
    seconds: { carried: 10, twice: 20, half: 15 },
  },
  smoke: {
    ...{ people: 10, pigeons: 50, skyLetters: 50 },
    ...{ firstRate: 40, warmUpSeconds: 1, stepSeconds: 1, restSeconds: 1 },
    seconds: { carried: 1, twice: 2, half: 1 },
  },
};
const STEP_FACTOR = 1.15;
const SMOKE_STEPS = 2;
/** The load is carried while 99% of the sends take less than this and no call is refused. */
const CARRIED_SEND_MS = 500;
const PHASES = ['carried', 'twice', 'half'] as const;
type PhaseName = (typeof PHASES)[number];
const GOALS = { acceptedSends: 0.95, sendTimes: 5, recoveredAfterSeconds: 10, recoveredTimes: 1.5 };
const NEVER: ReadonlySet<Outcome> = new Set(['refused without Retry-After', 'error', 'lost']);

/**
 * Finds the load that a server carries, then applies this load, twice this load and half of it. Prints for each phase
 * and class how many calls were answered and refused and how long the answers took. Returns whether the goals are met:
 * sends go first, the rest is refused with Retry-After, and the server recovers by itself.
 */
export async function benchOverload(scale: Scale): Promise<boolean> {
  const { firstRate, warmUpSeconds, stepSeconds, restSeconds, seconds, ...size } = sizes[scale];
  const dataDir = mkdtempSync(path.join(tmpdir(), 'guvercin-overload-'));
  const postgres = await openOwnPostgres({ dataDir, postgresBin: null });
  const { url } = await createTestDatabase(postgres.url);
  const server = await startServerProcess({
    ...{ PORT: String(await findFreePort()), DATABASE_URL: url },
    DATA_DIR: path.join(dataDir, 'node'),
    // All requests come from the same address here, so the limits are raised.
    ...{ LIMIT_MUTATIONS: '1000000', LIMIT_READS: '100000000', LIMIT_READS_IP: '100000000' },
    LIMIT_PROFILES: '100000000',
  });
  const generator = fork(path.join(import.meta.dirname, 'generate-load.ts'));
  try {
    const people = await makePeople(url, size);
    generator.send({ origin: server.origin, people } satisfies Setup);
    await apply(generator, [{ perSecond: firstRate, seconds: warmUpSeconds }]);
    const steps = scale === 'smoke' ? SMOKE_STEPS : Number.POSITIVE_INFINITY;
    const carried = await findCarriedRate(generator, { firstRate, stepSeconds, steps });
    await sleep(restSeconds * 1000);
    const results = await apply(generator, [
      { perSecond: carried, seconds: seconds.carried },
      { perSecond: carried * 2, seconds: seconds.twice },
      { perSecond: carried / 2, seconds: seconds.half },
    ]);
    process.stdout.write(`\ncarried load: ${carried.toFixed(0)} calls a second\n\n`);
    return report(results, seconds.half) || scale === 'smoke';
  } finally {
    generator.kill();
    await server.kill();
    await postgres.close();
    rmSync(dataDir, { recursive: true });
  }
}

async function makePeople(
  url: string,
  { people: count, pigeons, skyLetters }: { people: number; pigeons: number; skyLetters: number },
): Promise<Person[]> {
  const town = await openTown(url);
  const people: Person[] = [];
  for (let at = 0; at < count; at += 1) {
    const { userId, token } = await town.enter(0);
    people.push({ userId, token, pigeonIds: await addPigeons(town.context, userId, pigeons) });
  }
  const author = await town.enter();
  const [pigeonId = ''] = author.pigeonIds;
  const by = { authorId: author.userId, pigeonId, receiverId: null };
  await addMessages(town.context, { ...by, count: skyLetters });
  await town.close();
  return people;
}

async function apply(generator: ChildProcess, phases: Phase[]): Promise<Result[]> {
  const listening = new AbortController();
  const { signal } = listening;
  const answer = Promise.race([
    once(generator, 'message', { signal }),
    once(generator, 'exit', { signal }).then(() => Promise.reject(new Error('the load broke off'))),
  ]);
  generator.send(phases);
  const [results] = await answer.finally(() => listening.abort());
  return results as Result[];
}

/** Raises the rate in short steps and returns the last one that the server carried. */
async function findCarriedRate(
  generator: ChildProcess,
  options: { firstRate: number; stepSeconds: number; steps: number },
): Promise<number> {
  const { firstRate, stepSeconds, steps } = options;
  let carried = firstRate;
  for (let step = 0; step < steps; step += 1) {
    const perSecond = firstRate * STEP_FACTOR ** step;
    const results = await apply(generator, [{ perSecond, seconds: stepSeconds }]);
    const sends = okTimes(results.filter(({ callClass }) => callClass === 'send'));
    const p99 = percentile(sends, 0.99);
    const bad = results.filter(({ outcome }) => outcome !== 'ok').length;
    process.stdout.write(
      `${perSecond.toFixed(0)} calls a second: sends p99 ${p99.toFixed(0)} ms, ${bad} not answered\n`,
    );
    if (bad > 0 || !(p99 < CARRIED_SEND_MS)) break;
    carried = perSecond;
  }
  return carried;
}

/** Returns the sorted times of the answered calls. */
const okTimes = (results: readonly Result[]): number[] =>
  results
    .filter(({ outcome }) => outcome === 'ok')
    .map(({ ms }) => ms)
    .sort((a, b) => a - b);

function report(results: readonly Result[], halfSeconds: number): boolean {
  const of = (phase: PhaseName, callClass?: CallClass) =>
    results.filter(
      (result) =>
        PHASES[result.phase] === phase &&
        (callClass === undefined || result.callClass === callClass),
    );
  const head = ['', 'due', 'ok', 'refused', 'no Retry-After', 'errors', 'lost', 'p50 ms', 'p99 ms'];
  const rows = PHASES.flatMap((phase) =>
    callClasses.map((callClass) => [`${phase}: ${callClass}`, ...describe(of(phase, callClass))]),
  );
  process.stdout.write(`${formatTable([head, ...rows])}\n\n`);
  const statuses = new Map<number, number>();
  for (const { status } of results) statuses.set(status, (statuses.get(status) ?? 0) + 1);
  process.stdout.write(`statuses: ${[...statuses].map((each) => each.join(' × ')).join(', ')}\n`);

  const recovered = secondOfRecovery(of('carried'), of('half'), halfSeconds);
  process.stdout.write(`recovered ${recovered} s after the end of the overload\n`);
  const sends = of('twice', 'send');
  const accepted = okTimes(sends).length / sends.length;
  const times = percentile(okTimes(sends), 0.99) / percentile(okTimes(of('carried', 'send')), 0.99);
  const short = [
    ...(accepted >= GOALS.acceptedSends ? [] : [`${(accepted * 100).toFixed(1)}% of the sends`]),
    ...(times <= GOALS.sendTimes ? [] : [`sends took ${times.toFixed(1)} times as long`]),
    ...(results.some(({ outcome }) => NEVER.has(outcome))
      ? ['calls without an answer or Retry-After']
      : []),
    ...(recovered <= GOALS.recoveredAfterSeconds ? [] : ['recovery']),
  ];
  for (const what of short) process.stdout.write(`short of its goal: ${what}\n`);
  return short.length === 0;
}

function describe(results: readonly Result[]): string[] {
  const count = (outcome: Outcome) => results.filter((each) => each.outcome === outcome).length;
  const times = okTimes(results);
  return [
    String(results.length),
    ...(['ok', 'refused', 'refused without Retry-After', 'error', 'lost'] as const).map((outcome) =>
      String(count(outcome)),
    ),
    ...[0.5, 0.99].map((share) => percentile(times, share).toFixed(0)),
  ];
}

/**
 * Returns the number of seconds after which every call is answered and half of them as fast as in the carried phase, or
 * infinity.
 */
function secondOfRecovery(
  carried: readonly Result[],
  half: readonly Result[],
  halfSeconds: number,
): number {
  const normal = percentile(okTimes(carried), 0.5) * GOALS.recoveredTimes;
  for (let second = 0; second < halfSeconds; second += 1) {
    const later = half.filter(({ dueMs }) => dueMs >= second * 1000);
    const isAnswered = later.every(({ outcome }) => outcome === 'ok');
    const first = later.filter(({ dueMs }) => dueMs < (second + 1) * 1000);
    if (isAnswered && percentile(okTimes(first), 0.5) <= normal) return second;
  }
  return Number.POSITIVE_INFINITY;
}
