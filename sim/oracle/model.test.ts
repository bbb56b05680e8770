import { expect, test } from 'vitest';
import type { OutboxRow } from '../../local/device/database.ts';
import { type Done, isOf, possibleValues, type Write } from './model.ts';

const write = (deviceName: string, value: string, fate: Write['fate'] = 'must'): Write => ({
  deviceName,
  value,
  fate,
});

test('a register has the last write of some device', () => {
  const writes = [write('a', '1'), write('b', '2'), write('a', '3')];
  expect(possibleValues({ before: null, writes })).toEqual(['3', '2']);
});

test('a write that was cut off may be the value, or the sure write before it', () => {
  const writes = [write('a', '1'), write('a', '2'), write('a', '3', 'may')];
  expect(possibleValues({ before: null, writes })).toEqual(['2', '3']);
});

test('the value from before counts only until a sure write', () => {
  expect(possibleValues({ before: '0', writes: [write('a', '1', 'may')] })).toEqual(['0', '1']);
  expect(possibleValues({ before: '0', writes: [write('a', '1')] })).toEqual(['1']);
  expect(possibleValues({ before: null, writes: [write('a', '1', 'may')] })).toBeNull();
});

test('a waiting “read all” includes the letters it covers, and no newer ones', () => {
  const row = { userId: 'ayse', name: 'mark-all-read', args: { until: 6, pigeonIds: [] } };
  const read = (seq: number): Done => ({
    ...{ what: 'read message', id: 'a letter', userId: 'ayse', deviceName: 'a', fate: 'must' },
    seq,
  });
  expect(isOf(read(6), row as unknown as OutboxRow)).toBe(true);
  expect(isOf(read(8), row as unknown as OutboxRow)).toBe(false);
});
