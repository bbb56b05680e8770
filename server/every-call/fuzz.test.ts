import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOtherRoutes } from '../api/description/other-routes.ts';
import { digestEverything } from '../testing/digests.ts';
import { type RegisteredPerson, registerPerson } from '../testing/registered-person.ts';
import { findFreePort } from '../testing/server-process.ts';
import { type ExampleWorld, openExampleWorld } from './testing/example-world.ts';
import { seededChance } from './testing/fuzz/chance.ts';
import { changeRequest } from './testing/fuzz/change-request.ts';
import { findFault, isRejection, isUntold } from './testing/fuzz/find-fault.ts';
import { collectGoodRequests, type MakeGood, PUSH_SERVICE } from './testing/fuzz/good-requests.ts';
import { sendBytes, type WireAnswer } from './testing/fuzz/send-bytes.ts';
import { describeRequest, toBytes, type WireRequest } from './testing/fuzz/wire-request.ts';
import { untilQuiet } from './testing/until-quiet.ts';

/**
 * Random bytes at every endpoint, over a real connection (product.md section 8). FUZZ sets the number of requests,
 * FUZZ_SEED the seed. A seed that found a bug is kept below as a named example.
 */
const COUNT = Number(process.env.FUZZ ?? 500);
const SEED = Number(process.env.FUZZ_SEED);
const DEADLINE_MS = 60_000;
/** Requests after which the leaving person is replaced. */
const LEAVER_EVERY = 50;
/** The time in which a call without a waiting caller completes, in milliseconds. */
const UNTOLD_MS = 50;
/** A client's own log line, which may have any level. */
const CLIENT_LINE = '"msg":"a client reports"';
const TIMEOUT_MS = 85_000 + COUNT * 200;
const LIMITLESS = Object.fromEntries(
  [
    ...['MUTATIONS', 'UPLOADS', 'FORGOT_ADDRESS', 'FORGOT_IP', 'RESENDS', 'CLIENT_LOGS'],
    ...['OWN_NOTIFICATIONS', 'REPORTS', 'EXPORTS', 'READS', 'READS_IP', 'PROFILES', 'FILES_IP'],
  ].map((name) => [`LIMIT_${name}`, '1000000']),
);

let world: ExampleWorld;
let leaver: RegisteredPerson;
let port: number;
let good: Map<string, MakeGood>;
const dist = await mkdtemp(path.join(tmpdir(), 'guvercin-fuzz-'));

beforeAll(async () => {
  await mkdir(path.join(dist, 'assets'));
  await writeFile(path.join(dist, 'index.html'), '<!doctype html><title>G</title>');
  await writeFile(path.join(dist, 'assets/index-abc.js'), 'export {};');
  port = await findFreePort();
  world = await openExampleWorld({
    settings: { ...LIMITLESS, PORT: String(port), PUSH_SERVICES: PUSH_SERVICE },
    dist,
  });
  await world.server.listen();
  leaver = world.stranger;
  good = await collectGoodRequests(world, () => leaver);
});
afterAll(async () => {
  await world.server.close();
  await rm(dist, { recursive: true });
});

function send(request: WireRequest): Promise<WireAnswer> {
  return sendBytes({
    ...{ port, pieces: [toBytes(request)], deadlineMs: DEADLINE_MS },
    ...{ isEnded: request.isCut, isHead: request.method === 'HEAD' },
  });
}

const make = async (name: string): Promise<WireRequest> => {
  const request = await good.get(name)?.();
  if (request === undefined) throw new Error(`there is no good request ${name}`);
  return request;
};

async function replaceLeaver(at: number): Promise<void> {
  const asked = await leaver.browser.call({ endpoint: '/api/user', method: 'GET' });
  if (!asked.ok) leaver = await registerPerson(world.server, `leaver-${at}`);
}

test('every route has a valid example request, and its response is valid', async () => {
  const routes = Object.values(describeOtherRoutes({ description: '' }));
  const names = routes.flatMap((item) => Object.values(item).map(({ operationId }) => operationId));
  expect(names.filter((name) => name !== 'gateway' && !good.has(name))).toEqual([]);
  const statuses: Record<string, number | null> = {};
  for (const name of good.keys()) {
    if (/logout|freeze|delete-account|reset-password/.test(name)) continue;
    const { status } = await send(await make(name));
    // A 409 is allowed, because the direct call has already recalled the same pigeon.
    if (status === null || (status >= 400 && status !== 409)) statuses[name] = status;
  }
  expect(statuses).toEqual({});
});

/** Matches the calls whose example itself changes data, such as a code, a passkey or a proof. */
const CHANGING =
  /export|login-verified|login-link|passkey|confirm-identity|second-step|recovery-codes|report|operator|suspen|people|person|sky-letter|review|appeal|job/;

/** Returns the fault that a request caused, or null. */
function findFaultOf(request: WireRequest, answer: WireAnswer, logged: string[]) {
  const isError = (line: string) => /"level":[56]0/.test(line) && !line.includes(CLIENT_LINE);
  return findFault(request, answer) ?? logged.find(isError) ?? null;
}

test(
  `${COUNT} broken requests with FUZZ_SEED=${SEED}: no fault of ours, and nothing changes`,
  async () => {
    const names = [...good.keys()];
    const faults: string[] = [];
    const statuses: Record<string, number> = {};
    let before: Record<string, string> | null = null;
    for (let at = 0; at < COUNT; at += 1) {
      const chance = seededChance(SEED + at);
      const name = chance.pick(names);
      if (at % LEAVER_EVERY === 0) await replaceLeaver(at);
      const request = changeRequest(chance, await make(name));
      if (before === null || at % LEAVER_EVERY === 0 || CHANGING.test(name)) {
        await untilQuiet(world.server.context);
        before = await digestEverything(world.server);
      }
      const begin = world.server.logged.length;
      const answer = await send(request);
      const fault = findFaultOf(request, answer, world.server.logged.slice(begin));
      const where = `FUZZ_SEED=${SEED + at} FUZZ=1: ${describeRequest(request)}`;
      if (fault !== null) faults.push(`${fault}\n${where}`);
      statuses[String(answer.status)] = (statuses[String(answer.status)] ?? 0) + 1;
      if (isUntold(request, answer)) await new Promise((go) => setTimeout(go, UNTOLD_MS));
      const mayNotChange = isRejection(answer) && !isUntold(request, answer);
      const after = mayNotChange ? await digestEverything(world.server) : null;
      const changed = Object.entries(after ?? {}).filter(
        ([what, digest]) => digest !== before?.[what],
      );
      if (changed.length > 0) faults.push(`${answer.status}, but ${changed} is new\n${where}`);
      before = changed.length > 0 ? null : after;
    }
    process.stdout.write(`${COUNT} requests, FUZZ_SEED=${SEED}: ${JSON.stringify(statuses)}\n`);
    expect(faults).toEqual([]);
  },
  TIMEOUT_MS,
);
