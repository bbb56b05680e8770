import { AppError } from '../contract/errors.ts';
import { NetworkError } from '../local/network-error.ts';
import { logIn } from '../local/session/log-in.ts';
import { hashPassword } from '../server/accounts/password-hash.ts';
import type { Database } from '../server/db/database.ts';
import { makePerson } from '../server/test-people.ts';
import { createActivity } from './activity.ts';
import { checkAtRest } from './check-at-rest.ts';
import { createModel, type Model } from './model.ts';
import { discard, type Hand, personSteps } from './person-steps.ts';
import { createRandom, type Random } from './random.ts';
import { isDeath, SimDevice, type World } from './sim-device.ts';
import { CALM } from './sim-network.ts';
import { startSimServer } from './sim-server.ts';
import { passTime, passUntil } from './time.ts';
import { createVirtualClock } from './virtual-clock.ts';

const BEGIN = Date.parse('2026-11-20T10:00:00Z');
const PASSWORD = 'a long enough password';
const LOGIN_WITHIN_MS = 120_000;
const HEALED_WITHIN_MS = 600_000;
const LOOK_EVERY_MS = 30_000;
/** A stream that failed again and again is opened within a minute; then a heartbeat tells the head. */
const EQUAL_WITHIN_MS = 100_000;

export interface SeedResult {
  /** What was wrong, one sentence each; empty when all is well. */
  breaches: string[];
  /** What was done, for the reader of a failing seed. */
  steps: string[];
}

/** Plays one seed on an empty database and checks everything at rest. */
export async function runSeed(seed: number, database: Database): Promise<SeedResult> {
  const random = createRandom(seed);
  const breaches: string[] = [];
  const steps: string[] = [];
  const clock = createVirtualClock(BEGIN);
  const activity = createActivity();
  const server = await startSimServer({ database, clock, random: random.fork(), activity });
  const world: World = {
    clock,
    activity,
    server,
    random: random.fork(),
    onError: (error) => breaches.push(`unexpected: ${describe(error)}`),
  };
  const hands = await seatPeople(world, random);
  const play: Play = { world, hands, random, steps };
  try {
    const count = 30 + random.below(50);
    for (let index = 0; index < count; index += 1) await takeStep(play);
    await heal(play);
    breaches.push(
      ...(await checkAtRest({
        server: server.running(),
        model: hands[0]?.model ?? createModel(),
        devices: hands,
      })),
    );
  } finally {
    for (const { device } of hands) device.close();
    await server.close();
  }
  return { breaches, steps };
}

interface Play {
  world: World;
  hands: Hand[];
  random: Random;
  steps: string[];
}

/** Two or three people, one to three devices each, all logged in through the real log-in. */
async function seatPeople(world: World, random: Random): Promise<Hand[]> {
  const { context } = world.server.running();
  const model: Model = createModel();
  const passwordHash = await sharedHash();
  const people = [];
  for (let index = 2 + random.below(2); index > 0; index -= 1) {
    people.push(await makePerson(context, { pigeons: 3, fullName: `Person ${index}` }));
  }
  await context.db.updateTable('users').set({ password_hash: passwordHash }).execute();
  const hands: Hand[] = [];
  for (const [index, { userId, email }] of people.entries()) {
    const others = people.map((person) => person.userId).filter((id) => id !== userId);
    for (let number = 1 + random.below(3); number > 0; number -= 1) {
      const device = new SimDevice(`person ${index + 1} device ${number}`, world);
      const login = logIn(device.device, { email, password: PASSWORD });
      await passUntil(world, login, LOGIN_WITHIN_MS);
      await login;
      hands.push({ device, userId, others, random, model });
    }
  }
  return hands;
}

let hash: Promise<string> | undefined;
function sharedHash(): Promise<string> {
  hash ??= hashPassword(PASSWORD);
  return hash;
}

async function takeStep(play: Play): Promise<void> {
  const { world, hands, random, steps } = play;
  const hand = random.pick(hands);
  if (hand === undefined) return;
  const { device } = hand;
  const note = (what: string) => steps.push(`${clockTime(world)} ${device.name}: ${what}`);
  const kind = random.below(100);
  if (kind < 55) {
    const name = random.pick(Object.keys(personSteps)) ?? '';
    note(name);
    await act(play, hand, name);
  } else if (kind < 63) {
    device.weather.isOnline = !device.weather.isOnline;
    note(device.weather.isOnline ? 'online' : 'offline');
    if (device.weather.isOnline) device.lookAround();
  } else if (kind < 72) {
    Object.assign(device.weather, {
      requestLost: random.next() / 2,
      replyLost: random.next() / 2,
      eventLost: random.next() / 2,
      eventDoubled: random.next() / 2,
      busy: random.next() / 2,
    });
    note('storm');
  } else if (kind < 75) {
    Object.assign(device.weather, CALM);
    note('calm');
  } else if (kind < 85) {
    const which = random.chance(0.7) ? 'page' : 'worker';
    const points = 1 + random.below(40);
    note(`${which} dies after ${points} awaits`);
    device.killAfter(which, points);
  } else if (kind < 88) {
    steps.push(`${clockTime(world)} server restarts`);
    await world.server.restart();
  } else {
    await passTime(world, random.below(40_000));
  }
  await passTime(world, random.below(3_000));
  await reopenDead(play);
}

/** A step may be cut off by a kill, or find no network: both are part of the play. */
async function act({ world }: Play, hand: Hand, name: string): Promise<void> {
  const step = personSteps[name];
  if (step === undefined) return;
  const work = step(hand).catch((error: unknown) => {
    const isPlay = isDeath(error) || !hand.device.isPageAlive() || isNoAnswer(error);
    if (!isPlay) world.onError(error);
  });
  await passUntil(world, work, 1_000);
}

/** What a screen tells the person, who tries again later. */
function isNoAnswer(error: unknown): boolean {
  return error instanceof NetworkError || (error instanceof AppError && error.fate === 'retry');
}

/** The person opens the app again, sooner or later. */
async function reopenDead({ world, hands, random }: Play): Promise<void> {
  for (const { device } of hands) {
    if (random.chance(0.7)) await passUntil(world, device.reopen(), 1_000);
  }
}

/** The network is well again and every app is open; refused rows are let go by their person. */
async function heal({ world, hands }: Play): Promise<void> {
  for (const { device } of hands) device.calmDown();
  const until = world.clock.now() + HEALED_WITHIN_MS;
  while (world.clock.now() < until) {
    for (const { device } of hands) {
      await passUntil(world, device.reopen(), 1_000);
      device.lookAround();
    }
    await passTime(world, LOOK_EVERY_MS);
    if ((await settleFailed(hands)) === 0) break;
  }
  await passTime(world, EQUAL_WITHIN_MS);
}

/** Discards what was refused; how many rows are still there. */
async function settleFailed(hands: Hand[]): Promise<number> {
  let left = 0;
  for (const hand of hands) {
    if (!hand.device.isPageAlive()) {
      left += 1;
      continue;
    }
    const rows = await hand.device.db.outbox.toArray();
    left += rows.length;
    for (const row of rows) if (row.state === 'failed') await discard(hand, row.id);
  }
  return left;
}

function clockTime({ clock }: World): string {
  return `${((clock.now() - BEGIN) / 1000).toFixed(1)} s`;
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
