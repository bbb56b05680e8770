import { expect, test } from 'vitest';
import { waitingUrl } from '../../local/waiting/waiting-image.ts';
import { addressOf, findArrived, updateSlot } from './photo-slot.ts';

const [KEPT, NEW] = ['/files/kept.webp', '/files/new.webp'];
const WAITING = waitingUrl('a');
const file = new Blob(['x']);

test('a photo that waited is found under the address that the server gave it', () => {
  const arrived = findArrived([KEPT, WAITING], [KEPT, NEW]);
  expect([...arrived]).toEqual([[WAITING, NEW]]);
  const slot = updateSlot({ id: 'a', state: 'waiting', file }, arrived);
  expect(slot).toEqual({ id: 'a', state: 'ready', url: NEW, file });
  expect(addressOf(slot)).toBe(NEW);
});

test('a list that changed in another way matches no photo', () => {
  expect(findArrived([KEPT, WAITING], [NEW]).size).toBe(0);
  expect(findArrived([KEPT, WAITING], [NEW, KEPT]).size).toBe(0);
  expect(findArrived([WAITING], [waitingUrl('b')]).size).toBe(0);
});

test('the other photos stay the same objects', () => {
  const slot = { id: 'b', state: 'waiting', file } as const;
  expect(updateSlot(slot, new Map([[WAITING, NEW]]))).toBe(slot);
});
