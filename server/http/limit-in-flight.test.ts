import { expect, test } from 'vitest';
import { rejectionOf } from '../testing/call.ts';
import { limitInFlight } from './limit-in-flight.ts';

test('rejects calls over the limit of a key until a running one ends or fails', async () => {
  const limit = limitInFlight(2);
  const ends: (() => void)[] = [];
  const wait = () => new Promise<void>((resolve) => ends.push(resolve));
  const first = limit.run('ayse', wait);
  const second = limit.run('ayse', async () => {
    await wait();
    throw new Error('it failed');
  });
  expect(await rejectionOf(limit.run('ayse', wait))).toBe('too-many-requests');
  expect(await limit.run('mehmet', async () => 'through')).toBe('through');
  ends.pop()?.();
  await expect(second).rejects.toThrow('it failed');
  expect(await limit.run('ayse', async () => 'through')).toBe('through');
  ends.pop()?.();
  await first;
});
