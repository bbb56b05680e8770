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

test('a letter that is called home leaves the screens of others at once', async () => {
  await api.recall(api.ayse, api.ayse.pigeonIds[0] ?? '');
  expect(told).toBe(1);
});

test('so does one that is removed', async () => {
  await removeMessage(context, messageId);
  expect(told).toBe(1);
});

test('so do those of somebody who freezes the account, and they come back as fast', async () => {
  await freezePerson(context, ofAyse());
  expect(told).toBe(1);
  await reactivatePerson(context, ofAyse());
  expect(told).toBe(2);
});

test('so do those of somebody who is suspended', async () => {
  await suspendPerson(context, api.ayse.userId, { reason: 'spam', until: null });
  expect(told).toBe(1);
  await unsuspendPerson(context, api.ayse.userId);
  expect(told).toBe(2);
});

test('so do those of somebody who is deleted', async () => {
  await deletePerson(context, api.ayse.userId);
  expect(told).toBe(1);
});

test('a call that changes nothing tells nobody', async () => {
  await unsuspendPerson(context, api.ayse.userId);
  expect(told).toBe(0);
});
