import { expect, test } from 'vitest';
import { createVirtualClock } from './virtual-clock.ts';

function listen() {
  const clock = createVirtualClock(1000);
  const heard: string[] = [];
  const say = (word: string, ms: number) =>
    clock.set(() => heard.push(`${word} at ${clock.now()}`), ms);
  const runAll = () => {
    while (clock.nextAt() !== null) clock.runNext();
  };
  return { clock, heard, say, runAll };
}

test('runs timers by their time, and those of one time in request order', () => {
  const { heard, say, runAll } = listen();
  say('late', 20);
  say('first', 5);
  say('second', 5);
  runAll();
  expect(heard).toEqual(['first at 1005', 'second at 1005', 'late at 1020']);
});

test('a cleared timer never runs, and clearing it again is no error', () => {
  const { clock, heard, say, runAll } = listen();
  const timer = say('no', 5);
  say('yes', 6);
  clock.clear(timer);
  clock.clear(timer);
  clock.clear(null);
  runAll();
  expect(heard).toEqual(['yes at 1006']);
});

test('timers due during a sleep run late, on waking', () => {
  const { clock, heard, say, runAll } = listen();
  say('soon', 5);
  say('tomorrow', 86_400_000);
  clock.moveTo(61_000);
  runAll();
  expect(heard).toEqual(['soon at 61000', 'tomorrow at 86401000']);
});

test('time never runs backwards', () => {
  const { clock } = listen();
  clock.moveTo(2000);
  clock.moveTo(1500);
  expect(clock.now()).toBe(2000);
});
