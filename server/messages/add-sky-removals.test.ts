import { beforeEach, expect, test } from 'vitest';
import { deletePerson } from '../accounts/delete-person.ts';
import { freezePerson, reactivatePerson } from '../accounts/freeze-person.ts';
import { suspendPerson, unsuspendPerson } from '../moderation/change-standing.ts';
import { openTwoPeople } from '../testing/two-people.ts';
import { removeMessage } from './remove-message.ts';

const api = await openTwoPeople({ ayse: { pigeons: 3 } });
const { context } = api;
let messageId: string;
let told: number;

beforeEach(async () => {
  const pigeonId = api.ayse.pigeonIds[0];
  messageId = (await api.send(api.ayse, { sky: true, pigeonId })).messageId;
  told = 0;
  const unsubscribe = context.bus.subscribe(({ type }) => {
    if (type === 'sky') told += 1;
  });
  return unsubscribe;
});

const ofAyse = () => ({ userId: api.ayse.userId, network: '192.0.2.0/24' });

test('a recalled letter leaves the screens of others at once', async () => {
  await api.recall(api.ayse, api.ayse.pigeonIds[0] ?? '');
  expect(told).toBe(1);
});

test('a removed letter leaves them at once', async () => {
  await removeMessage(context, messageId);
  expect(told).toBe(1);
});

test('letters of a person who freezes the account leave at once and return as fast', async () => {
  await freezePerson(context, ofAyse());
  expect(told).toBe(1);
  await reactivatePerson(context, ofAyse());
  expect(told).toBe(2);
});

test('letters of a suspended person leave at once', async () => {
  await suspendPerson(context, api.ayse.userId, { reason: 'spam', until: null });
  expect(told).toBe(1);
  await unsuspendPerson(context, api.ayse.userId);
  expect(told).toBe(2);
});

test('letters of a deleted person leave at once', async () => {
  await deletePerson(context, api.ayse.userId);
  expect(told).toBe(1);
});

test('a call that changes nothing notifies no device', async () => {
  await unsuspendPerson(context, api.ayse.userId);
  expect(told).toBe(0);
});
