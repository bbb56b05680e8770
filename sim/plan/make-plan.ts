import type { Middlebox } from '../browser/network-conditions.ts';
import type { ThreadKind } from '../browser/sim-device.ts';
import { type ActionName, actionNames, oftenNames } from '../people/actions.ts';
import { createRandom, type Random, SALT_BELOW } from '../world/random.ts';
import type { DevicePlan, Happening, Plan, Step } from './plan.ts';

const HOUR_MS = 3_600_000;
const LONGEST_SKEW_MS = 48 * HOUR_MS;
const LONGEST_PAUSE_MS = 3_000;
const MAX_DEVICES = 8;
/** Constants that derive further random streams from a seed. */
const STRANGERS = 0x5f3759df;
const SET_BACKS = 0x2545f491;
const NARROW_WAYS = 0x61c88647;
const FREEZES = 0x3c6ef372;
const SWITCHES = 0x1b873593;
const HIDES = 0x27d4eb2f;
const REMOVALS = 0x2e170b3d;
const MUTES = 0x165667b1;

/** Makes the whole plan of a seed: 1 to 3 people, 2 to 8 devices, 50 to 200 steps. */
export function makePlan(seed: number): Plan {
  const random = createRandom(seed);
  const people = 1 + random.below(3);
  const devices = planDevices(random, people);
  const usesDisk = random.chance(0.1);
  const usesBackup = random.chance(0.2);
  const count = 50 + random.below(151);
  const steps = Array.from({ length: count }, () =>
    asStep(random, pickHappening(random, devices.length, usesBackup)),
  );
  if (usesDisk) placeBetween(random, steps, { kind: 'database restarts', downMs: downFor(random) });
  if (usesBackup) {
    placeBetween(random, steps, { kind: 'restore', downMs: downFor(random) });
    steps.splice(random.below(steps.length / 3), 0, asStep(random, { kind: 'back up' }));
  }
  placeStrangers(createRandom(seed ^ STRANGERS), steps, devices.length);
  if (!usesBackup) placeSetBack(createRandom(seed ^ SET_BACKS), steps);
  placeNarrowWay(createRandom(seed ^ NARROW_WAYS), steps, devices.length);
  placeFreezes(createRandom(seed ^ FREEZES), steps, devices.length);
  placeActs(createRandom(seed ^ SWITCHES), steps, {
    devices: devices.length,
    actions: ['turn the landing switch'],
  });
  placeActs(createRandom(seed ^ HIDES), steps, {
    devices: devices.length,
    actions: ['hide a letter', 'hide a letter', 'show a letter'],
  });
  placeActs(createRandom(seed ^ REMOVALS), steps, {
    devices: devices.length,
    actions: ['remove a notification'],
  });
  placeActs(createRandom(seed ^ MUTES), steps, {
    devices: devices.length,
    actions: ['mute a person', 'mute a person', 'unmute a person'],
  });
  return { seed, people, devices, steps, database: usesDisk ? 'disk' : 'memory' };
}

/**
 * In some seeds the database is set back to an earlier state, of which the server is not informed. Uses a separate
 * random stream.
 */
function placeSetBack(random: Random, steps: Step[]): void {
  if (random.chance(0.85)) return;
  placeBetween(random, steps, { kind: 'set back', downMs: downFor(random) });
  steps.splice(random.below(steps.length / 3), 0, asStep(random, { kind: 'copy of the database' }));
}

/**
 * In half of the seeds other hosts respond at times. Uses a separate random stream, so that the plans of the other
 * seeds do not change.
 */
function placeStrangers(random: Random, steps: Step[], devices: number): void {
  if (random.chance(0.5)) return;
  for (let more = 4 + random.below(12); more > 0; more -= 1) {
    const happening = strangerOf(random, random.below(devices));
    steps.splice(random.below(steps.length), 0, asStep(random, happening));
  }
}

/**
 * In some seeds a proxy rejects large chunks of a device while a picture is uploaded. In most of them the proxy stays.
 */
function placeNarrowWay(random: Random, steps: Step[], devices: number): void {
  if (random.chance(0.75)) return;
  const device = random.below(devices);
  const middlebox: Middlebox = { takes: 'large parts', status: 413 };
  const at = Math.floor((steps.length * (1 + random.next())) / 2);
  const act: Happening = { kind: 'act', device, action: 'send a picture to the sky' };
  steps.splice(at, 0, asStep(random, { kind: 'middlebox', device, middlebox }));
  steps.splice(at + 1 + random.below(steps.length - at), 0, asStep(random, act));
}

/**
 * In half of the seeds threads freeze and thaw, mostly after minutes. Another page is opened before each freeze, so
 * that another thread can lead.
 */
function placeFreezes(random: Random, steps: Step[], devices: number): void {
  if (random.chance(0.5)) return;
  for (let more = 1 + random.below(4); more > 0; more -= 1) {
    const device = random.below(devices);
    const thread = random.pick(['page', 'second page', 'shared worker'] as const) ?? 'page';
    const at = random.below(steps.length);
    const happenings: Happening[] = [
      { kind: 'open a page', device },
      { kind: 'freeze', device, thread },
      { kind: 'wait', ms: random.below(100_000) },
      { kind: 'thaw', device },
    ];
    for (const [index, happening] of happenings.entries()) {
      // Others may thaw later, after many other steps.
      const place =
        happening.kind === 'thaw' ? Math.min(steps.length, at + 3 + random.below(8)) : at + index;
      steps.splice(place, 0, asStep(random, happening));
    }
  }
}

/** In half of the seeds 3 to 8 of these actions are added at random positions. */
function placeActs(
  random: Random,
  steps: Step[],
  { devices, actions }: { devices: number; actions: readonly [ActionName, ...ActionName[]] },
): void {
  if (random.chance(0.5)) return;
  for (let more = 3 + random.below(6); more > 0; more -= 1) {
    const device = random.below(devices);
    const action = actions.length === 1 ? actions[0] : (random.pick(actions) ?? actions[0]);
    const act: Happening = { kind: 'act', device, action };
    steps.splice(random.below(steps.length), 0, asStep(random, act));
  }
}

const drafting = ['write a draft', 'send a draft', 'send a picture to the sky'] as const;

function strangerOf(random: Random, device: number): Happening {
  if (random.chance(0.3)) return { kind: 'act', device, action: random.pick(drafting) ?? 'read' };
  if (random.chance(0.1)) return { kind: 'pictures lost', device };
  if (random.chance(0.4)) return { kind: 'storm', device, conditions: makeUnexpectedStorm(random) };
  return {
    kind: 'middlebox',
    device,
    middlebox: random.chance(0.3) ? null : makeMiddlebox(random),
  };
}

function makeMiddlebox(random: Random): Middlebox {
  const takes = random.pick(['all', 'uploads', 'uploads', 'letters'] as const) ?? 'all';
  const status = random.pick(takes === 'uploads' ? [413, 413, 403] : [200, 302, 403, 404, 500]);
  return { takes, status: status ?? 200 };
}

function makeUnexpectedStorm(random: Random) {
  return {
    busy: random.next() / 2,
    busyForLong: random.next(),
    strange: random.next() / 2,
    cutShort: random.next() / 4,
    unfit: random.next() / 4,
  };
}

function planDevices(random: Random, people: number): DevicePlan[] {
  const count = 2 + random.below(Math.min(MAX_DEVICES, people * 3) - 1);
  return Array.from({ length: count }, (_, index) => {
    const owner = index % people;
    const isShared = people > 1 && random.chance(0.25);
    return {
      owner,
      guest: isShared ? (owner + 1 + random.below(people - 1)) % people : null,
      hasSharedWorker: random.chance(0.75),
      hasBackgroundSync: random.chance(0.5),
      skewMs: random.chance(0.3) ? skew(random) : 0,
    };
  });
}

const skew = (random: Random) => Math.round((random.next() * 2 - 1) * LONGEST_SKEW_MS);
const downFor = (random: Random) => random.below(20_000);

function asStep(random: Random, happening: Happening): Step {
  return {
    ...happening,
    salt: random.below(SALT_BELOW),
    pauseMs: random.below(LONGEST_PAUSE_MS),
  };
}

/** Places a happening in the middle third, so that much happens before and after. */
function placeBetween(random: Random, steps: Step[], happening: Happening): void {
  const third = Math.floor(steps.length / 3);
  steps.splice(third + random.below(third), 0, asStep(random, happening));
}

type Maker = (random: Random, device: number) => Happening;

const makers: readonly (readonly [number, Maker])[] = [
  [560, (random, device) => ({ kind: 'act', device, action: pickAction(random) })],
  [25, (_, device) => ({ kind: 'network', device, isOnline: false })],
  [70, (_, device) => ({ kind: 'network', device, isOnline: true })],
  [45, (random, device) => ({ kind: 'storm', device, conditions: makeStorm(random) })],
  [50, (_, device) => ({ kind: 'calm', device })],
  [15, (_, device) => ({ kind: 'silence', device })],
  [100, makeKill],
  [10, (_, device) => ({ kind: 'close pages', device })],
  [25, (_, device) => ({ kind: 'open a page', device })],
  [10, (random, device) => ({ kind: 'clock', device, skewMs: skew(random) })],
  [10, (random, device) => ({ kind: 'full disk', device, isFull: random.chance(0.5) })],
  [6, (_, device) => ({ kind: 'revoke', device })],
  [8, (random) => ({ kind: 'server stops', downMs: downFor(random) })],
  [
    15,
    (random) => ({
      kind: 'server killed',
      statements: random.below(30),
      downMs: downFor(random),
    }),
  ],
  [8, (random) => ({ kind: 'everybody sleeps', ms: random.below(3 * HOUR_MS) })],
  [1, () => ({ kind: 'a week offline' })],
  [50, (random) => ({ kind: 'wait', ms: random.below(40_000) })],
];

const total = makers.reduce((sum, [weight]) => sum + weight, 0);

function pickHappening(random: Random, devices: number, usesBackup: boolean): Happening {
  if (usesBackup && random.chance(0.01)) return { kind: 'back up' };
  const device = random.below(devices);
  let left = random.below(total);
  for (const [weight, make] of makers) {
    left -= weight;
    if (left < 0) return make(random, device);
  }
  return { kind: 'wait', ms: 1_000 };
}

function pickAction(random: Random): ActionName {
  const names = random.chance(0.65) ? oftenNames : actionNames;
  return random.pick(names) ?? 'read';
}

function makeStorm(random: Random) {
  return {
    requestLost: random.next() / 2,
    replyLost: random.next() / 2,
    eventLost: random.next() / 2,
    eventDoubled: random.next() / 2,
    eventsOvertake: random.chance(0.5),
    busy: random.next() / 2,
  };
}

function makeKill(random: Random, device: number): Happening {
  const threads: ThreadKind[] = ['page', 'page', 'page', 'second page', 'shared worker'];
  const thread = random.pick([...threads, 'service worker' as const]) ?? 'page';
  return { kind: 'kill', device, thread, after: 1 + random.below(40) };
}
