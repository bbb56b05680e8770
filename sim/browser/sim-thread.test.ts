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

test('reports its death once, also to later listeners', () => {
  const thread = createSimThread('page');
  const heard: string[] = [];
  thread.onDeath(() => heard.push('before'));
  thread.kill();
  thread.kill();
  thread.onDeath(() => heard.push('after'));
  expect(heard).toEqual(['before', 'after']);
});

test('a kill or a closed database counts as a death; other errors do not', () => {
  const wrapped = Object.assign(new Error('wrapped'), { inner: new Killed() });
  const closed = Object.assign(new Error('closed'), { name: 'DatabaseClosedError' });
  expect([new Killed(), wrapped, closed].every(isDeath)).toBe(true);
  expect(isDeath(new Error('something else'))).toBe(false);
  expect(isDeath('a string')).toBe(false);
});

test('a frozen thread gets messages after the thaw, one after the other', async () => {
  const later: (() => void)[] = [];
  const thread = createSimThread('page', (run) => later.push(run));
  const heard: string[] = [];
  thread.receive(() => heard.push('before'));
  thread.freeze();
  for (const word of ['one', 'two']) thread.receive(() => heard.push(word));
  expect(heard).toEqual(['before']);
  thread.thaw();
  thread.receive(() => heard.push('three'));
  for (const words of ['one', 'two', 'three']) {
    later.shift()?.();
    expect(heard.at(-1)).toBe(words);
  }
});

test('a thread that dies frozen gets no more messages', async () => {
  const thread = createSimThread('page');
  const heard: string[] = [];
  thread.freeze();
  thread.receive(() => heard.push('late'));
  thread.kill();
  thread.thaw();
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(heard).toEqual([]);
});
