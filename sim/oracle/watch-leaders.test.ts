import { beforeEach, expect, test } from 'vitest';
import { createLeadersWatch } from './watch-leaders.ts';

const LOOK_EVERY_MS = 15_000;

let now: number;
let breaches: string[];
let seen: { leaders: string[]; streams: string[]; mayLead: boolean };
let watch: ReturnType<typeof createLeadersWatch>;

beforeEach(() => {
  now = 0;
  breaches = [];
  seen = { leaders: ['page'], streams: ['page'], mayLead: true };
  watch = createLeadersWatch({ clock: { now: () => now } }, (breach) => breaches.push(breach));
  watch.add({ name: 'device 1', leading: () => seen });
});

function pass(ms: number): void {
  for (let passed = 0; passed < ms; passed += LOOK_EVERY_MS) {
    now += LOOK_EVERY_MS;
    watch.look();
  }
}

test('one leader with one stream is fine, and so is no leader where no page is awake', () => {
  pass(300_000);
  seen = { leaders: [], streams: [], mayLead: false };
  pass(300_000);
  expect(breaches).toEqual([]);
});

test('reports two leaders, and two streams', () => {
  seen = { leaders: ['page', 'worker'], streams: ['page', 'worker'], mayLead: true };
  pass(LOOK_EVERY_MS);
  expect(breaches).toEqual([
    'device 1: page and worker lead',
    'device 1: page and worker have a stream',
  ]);
});

test('reports a browser without a leader for longer than the detection time', () => {
  seen = { leaders: [], streams: [], mayLead: true };
  pass(105_000);
  expect(breaches).toEqual([]);
  pass(LOOK_EVERY_MS);
  expect(breaches).toEqual(['device 1: nobody has led for 105 s']);
});

test('does not report a sleep', () => {
  seen = { leaders: [], streams: [], mayLead: true };
  pass(60_000);
  now += 3_600_000;
  pass(60_000);
  expect(breaches).toEqual([]);
});
