import { expect, test } from 'vitest';
import { createSimThread, isDeath, Killed } from './sim-thread.ts';

test('dies at the n-th await from now, and at every one after it', () => {
  const thread = createSimThread('page');
  thread.point();
  thread.killAfter(2);
  thread.point();
  expect(thread.isAlive()).toBe(true);
  expect(() => thread.point()).toThrow(Killed);
  expect(() => thread.point()).toThrow(Killed);
  expect(thread.isAlive()).toBe(false);
});

test('counts its awaits', () => {
  const thread = createSimThread('page');
  for (let count = 0; count < 5; count += 1) thread.point();
  expect(thread.points()).toBe(5);
});

test('tells of its death once, also those who ask afterwards', () => {
  const thread = createSimThread('page');
  const heard: string[] = [];
  thread.onDeath(() => heard.push('before'));
  thread.kill();
  thread.kill();
  thread.onDeath(() => heard.push('after'));
  expect(heard).toEqual(['before', 'after']);
});

test('a kill is a death, and so is what a closed database says; other errors are not', () => {
  const wrapped = Object.assign(new Error('wrapped'), { inner: new Killed() });
  const closed = Object.assign(new Error('closed'), { name: 'DatabaseClosedError' });
  expect([new Killed(), wrapped, closed].every(isDeath)).toBe(true);
  expect(isDeath(new Error('something else'))).toBe(false);
  expect(isDeath('a string')).toBe(false);
});
