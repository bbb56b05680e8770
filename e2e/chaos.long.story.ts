import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { acts } from './chaos/acts.ts';
import { checkDevice } from './chaos/check-devices.ts';
import { checkServer } from './chaos/check-server.ts';
import { comeToRest } from './chaos/come-to-rest.ts';
import { faults } from './chaos/faults.ts';
import { createModel } from './chaos/model.ts';
import { describeRound, planRound, type Round } from './chaos/plan-round.ts';
import { gatherPlayers, openPages, openTabs, type Players } from './chaos/players.ts';
import { createRandom } from './chaos/random.ts';
import { grantPigeons } from './fixtures/grant-pigeons.ts';
import { sendToSky } from './fixtures/person.ts';
import { startTestApp, type TestApp } from './fixtures/test-app.ts';

/** Set CHAOS_ROUNDS=200 for the long run. CHAOS_SEED repeats a run. */
const ROUNDS = Number(process.env.CHAOS_ROUNDS ?? 4);
const SEED = Number(process.env.CHAOS_SEED ?? Date.now() % 1_000_000);
const ROUND_MS = 20_000;
const REST_MS = 180_000;
/** A pigeon makes 20 trips, and some rounds send two letters. */
const PIGEONS = 4 + Math.ceil(ROUNDS / 8);

const model = createModel();
const journal: string[] = [];
const tell = (line: string) => {
  journal.push(line);
  if (process.env.CHAOS_SEED !== undefined) process.stdout.write(`${line}\n`);
};
let testApp: TestApp;
let players: Players;
let letters = 0;

beforeAll(async () => {
  process.stdout.write(`chaos: CHAOS_SEED=${SEED} CHAOS_ROUNDS=${ROUNDS}\n`);
  testApp = await startTestApp();
  players = await gatherPlayers(testApp);
  for (const email of ['deniz@example.org', 'elif@example.org']) {
    await grantPigeons(testApp, email, PIGEONS);
  }
});
afterAll(() => testApp.close());

const nextText = () => {
  letters += 1;
  return `mektup ${SEED}-${letters}`;
};

async function play(round: Round): Promise<void> {
  const { lengthMs, strength } = round;
  const scene = { testApp, players: players.all, phone: players.phone, lengthMs, strength };
  const fault = setTimeout(round.delayMs).then(() => faults[round.fault](scene));
  for (const { player: name, tab, act } of round.steps) {
    const player = players.all.find((each) => each.name === name);
    if (player === undefined) continue;
    const pages = openPages(player);
    const page = pages[tab % pages.length];
    if (page === undefined) continue;
    await acts[act]({ page, player, model, text: nextText() }).catch((error: unknown) => {
      tell(`  ${name} ${act}: not done, ${String(error).split('\n')[0]}`);
    });
  }
  await fault;
  for (const player of players.all) await openTabs(player);
}

test('everybody has met', async () => {
  for (const { seat, userId } of players.all) {
    const text = nextText();
    model.attempted.set(text, userId);
    await sendToSky(seat, text);
  }
  await comeToRest(players.all, model);
  for (const { seat, other } of players.all) {
    await seat.page.goto('/discover');
    await seat.page.getByText(other.fullName).first().waitFor();
  }
});

test(`${ROUNDS} rounds of chaos lose no letter and double none`, {
  timeout: ROUNDS * ROUND_MS + REST_MS,
}, async () => {
  const random = createRandom(SEED);
  // If the first rounds happen to send no letter, more rounds follow.
  for (let number = 1; number <= ROUNDS || model.accepted.size === 0; number += 1) {
    const round = planRound(random);
    const begun = Date.now();
    tell(`round ${number}: ${describeRound(round)}`);
    await play(round);
    tell(`  ${Date.now() - begun} ms`);
  }
  testApp.network.mend();
  testApp.network.resetDead();
  const story = () => journal.join('\n');
  await comeToRest(players.all, model).catch((error: unknown) => {
    throw new Error(`CHAOS_SEED=${SEED}\n${story()}\n${error}`);
  });
  const breaches = (await Promise.all(players.all.map(checkDevice))).flat();
  await testApp.server.stop();
  breaches.push(...(await checkServer((await testApp.node()).context.db, model)));
  expect(breaches, `CHAOS_SEED=${SEED}\n${story()}`).toEqual([]);
  expect(model.accepted.size).toBeGreaterThanOrEqual(Math.floor(ROUNDS / 4));
});
