import * as v from 'valibot';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { type StreamEvent, streamEventSchema } from '../../contract/stream-events.ts';
import { openTestApi } from '../testing/api.ts';
import { makePerson, type TestPerson } from '../testing/people.ts';
import { createStreams } from './streams.ts';

const api = await openTestApi();
const { context, call, reset, close } = api;
let ayse: TestPerson;
let fatma: TestPerson;
let events: StreamEvent[];
let streams: ReturnType<typeof createStreams>;
beforeEach(async () => {
  await reset();
  ayse = await makePerson(context, { fullName: 'Ayşe Yılmaz' });
  fatma = await makePerson(context);
  events = [];
  streams = createStreams(context);
  const write = (text: string) => {
    const data = /^data: (.*)$/m.exec(text)?.[1];
    if (data === undefined) return;
    const event = v.parse(streamEventSchema, JSON.parse(data));
    // Closing sends a `bye` first.
    if (event.type !== 'bye') events.push(event);
  };
  streams.open(fatma, { write, close: () => {}, isSlow: () => false });
  await expect.poll(() => types()).toEqual(['connected']);
});
afterAll(close);

const types = () => events.map(({ type }) => type);
const settled = async (type: StreamEvent['type']) => {
  await expect.poll(() => types()).toContain(type);
  streams.close();
};

test('a letter is announced with its whole notification, after the rows', async () => {
  await api.send(ayse, { receiverId: fatma.userId });
  await settled('notification');
  expect(types()).toEqual(['connected', 'changed', 'MESSAGE_RECEIVED', 'notification']);
  expect(events.at(-1)).toMatchObject({
    data: { title: 'Yeni mektup', sender_profile: { full_name: 'Ayşe Yılmaz' }, is_read: false },
  });
});

test('a notification that is read elsewhere is announced as updated', async () => {
  await call(fatma, 'create-notification', { body: { title: 'Gitmedi', message: 'Yok.' } });
  await expect.poll(() => types()).toContain('notification');
  await call(fatma, 'read-all-notifications');
  await settled('notification_updated');
  expect(events.at(-1)).toMatchObject({ data: { is_read: true } });
});
