import { expect, test } from 'vitest';
import type { KeyRing } from '../context/context.ts';
import { findKnownDevice, forgetOnDevice, rememberOnDevice } from './known-device.ts';

let seed = 0;
const context = {
  keys: { device: [{ kid: '1', secret: Buffer.alloc(32, 1), retiredAt: null }] satisfies KeyRing },
  random: (bytes: Uint8Array<ArrayBuffer>) => {
    seed += 1;
    bytes.fill(seed);
  },
  publicOrigin: 'https://guvercin.example',
};
const people = Array.from({ length: 6 }, (_, at) => `0199aa00-0000-7000-8000-00000000000${at}`);
const [ayse = '', mehmet = ''] = people;
const jar = (value: string) => new Map([['device', value]]);
const readValue = (line: string | undefined) => /^device=([^;]*)/.exec(line ?? '')?.[1] ?? '';
const remember = (userId: string, value = '') =>
  readValue(rememberOnDevice(context, { cookies: jar(value), userId }));
const idFor = (userId: string, value: string) =>
  findKnownDevice(context, { cookies: jar(value), userId });

test('recognises only the person who has logged in', () => {
  const value = remember(ayse);
  expect(idFor(ayse, value)).toBe(value.split('.')[0]);
  expect(idFor(mehmet, value)).toBeNull();
  expect(value).not.toContain(ayse);
});

test('keeps its id and remembers the last four people', () => {
  const value = people.reduce((before, userId) => remember(userId, before), '');
  expect(people.map((userId) => idFor(userId, value) !== null)).toEqual([
    ...[false, false, true, true, true, true],
  ]);
  expect(remember(mehmet, remember(mehmet)).split('.')).toHaveLength(2);
});

test('rejects a tag under another id, an altered tag and invalid text', () => {
  const value = remember(ayse);
  const [id = '', tag = ''] = value.split('.');
  const [other = ''] = remember(mehmet).split('.');
  const altered = `${tag.slice(0, -2)}${tag.endsWith('AA') ? 'BB' : 'AA'}`;
  for (const bad of [`${other}.${tag}`, `${id}.${altered}`, id, `${id}.`, '', '.', `${value}.x`]) {
    expect(idFor(ayse, bad), bad).toBeNull();
    expect(idFor(ayse, remember(ayse, bad)), bad).not.toBeNull();
  }
});

test('forgets one account, and is deleted with the last', () => {
  const value = remember(mehmet, remember(ayse));
  const [line] = forgetOnDevice(context, { cookies: jar(value), userId: ayse });
  expect([idFor(ayse, readValue(line)), idFor(mehmet, readValue(line)) !== null]).toEqual([
    null,
    true,
  ]);
  const last = forgetOnDevice(context, { cookies: jar(remember(ayse)), userId: ayse });
  expect(last).toEqual(['device=; Max-Age=0; Path=/api; SameSite=Lax; Secure; HttpOnly']);
  expect(forgetOnDevice(context, { cookies: new Map(), userId: ayse })).toEqual([]);
});

test('a device that was marked with an older key is still recognised', () => {
  const value = remember(ayse);
  const [old] = context.keys.device;
  const newest = { kid: '2', secret: Buffer.alloc(32, 2), retiredAt: null };
  const rotated = { ...context, keys: { device: [newest, old] satisfies KeyRing } };
  const known = { cookies: jar(value), userId: ayse };
  expect(findKnownDevice(rotated, known)).toBe(value.split('.')[0]);
  const foreign = { ...context, keys: { device: [newest] satisfies KeyRing } };
  expect(findKnownDevice(foreign, known)).toBeNull();
});
