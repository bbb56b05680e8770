import { expect, test } from 'vitest';
import { createStreamAdmission } from './admit-streams.ts';

function openGate(perSecond: number) {
  let time = Date.parse('2026-11-20T10:00:00Z');
  const { ask } = createStreamAdmission({ perSecond, now: () => new Date(time) });
  return {
    ask,
    pass: (ms: number) => {
      time += ms;
    },
  };
}

test('admits a second’s worth at once, then the same number each second', () => {
  const { ask, pass } = openGate(10);
  const admitted = () => Array.from({ length: 30 }, ask).filter((ms) => ms === null).length;
  expect(admitted()).toBe(10);
  pass(300);
  expect(admitted()).toBe(3);
  pass(60_000);
  expect(admitted()).toBe(10);
});

test('ten thousand at once are all admitted, spread out, the last after ten seconds', () => {
  const { ask, pass } = openGate(1000);
  let waiting = Array.from({ length: 10_000 }, () => 0);
  let inside = 0;
  let most = 0;
  let seconds = 0;
  for (let at = 0; waiting.length > 0; at += 10) {
    const due = waiting.filter((when) => when <= at);
    let now = 0;
    const turned: number[] = [];
    for (const _ of due) {
      const afterMs = ask();
      if (afterMs === null) now += 1;
      else turned.push(at + afterMs);
    }
    waiting = [...waiting.filter((when) => when > at), ...turned];
    inside += now;
    if (at > 0) most = Math.max(most, now);
    seconds = at / 1000;
    pass(10);
  }
  expect(inside).toBe(10_000);
  expect(most).toBeLessThanOrEqual(30);
  expect(seconds).toBeLessThan(12);
});

test('a clock that is turned back does not block anyone', () => {
  const { ask, pass } = openGate(2);
  for (let count = 0; count < 5; count += 1) ask();
  pass(-86_400_000);
  expect(ask()).toBeLessThanOrEqual(2000);
  pass(2000);
  expect(ask()).toBeNull();
});

test('never gives a longer wait than `bye` allows', () => {
  const { ask } = openGate(1);
  const told = Array.from({ length: 1000 }, ask);
  expect(Math.max(...told.map((ms) => ms ?? 0))).toBe(300_000);
});
