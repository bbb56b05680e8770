import { expect, test } from 'vitest';
import type { PushPayload } from '../contract/push-payload.ts';
import { readPush } from './read-push.ts';

const SESSION = '00000000-0000-7000-8000-00000000000a';
const ID = '00000000-0000-7000-8000-00000000000b';

const notification = {
  title: 'Yanıt geldi',
  body: 'Elif Aydın mektubunu yanıtladı.',
  lang: 'tr',
  navigate: 'https://guvercin.example/messages',
  tag: 'person-elif',
  data: { sessionId: SESSION, notificationId: ID },
} as const;
const beside = { app_badge: 3, mutable: true } as const;
const payload: PushPayload = {
  web_push: 8030,
  notification: { ...notification, ...beside },
  ...beside,
};
const sent = (json: () => unknown) => readPush({ data: { json } });

/** Simulates the platform's object, which has no own properties. */
class ProposedNotification {
  readonly #said = { ...notification, dir: 'auto', icon: '' };
  get title() {
    return this.#said.title;
  }
  get body() {
    return this.#said.body;
  }
  get lang() {
    return this.#said.lang;
  }
  get navigate() {
    return this.#said.navigate;
  }
  get tag() {
    return this.#said.tag;
  }
  get data() {
    return this.#said.data;
  }
}

test('reads a push as it was sent', () => {
  expect(sent(() => payload)).toEqual({ notification, unread: 3 });
});

test('reads a push of a server that is a build behind', () => {
  const before = { ...payload, notification };
  expect(sent(() => before)).toEqual({ notification, unread: 3 });
});

test('reads a push from the notification that the browser proposes', () => {
  const event = { data: null, notification: new ProposedNotification() };
  expect(readPush({ ...event, appBadge: 3 })).toEqual({ notification, unread: 3 });
  expect(readPush({ ...event, appBadge: null })).toEqual({ notification, unread: null });
  expect(readPush(event)).toEqual({ notification, unread: null });
});

test.each([
  ['without a payload', () => readPush({ data: null })],
  ['that proposes nothing', () => readPush({ data: null, notification: null, appBadge: null })],
  [
    'that proposes what is not ours',
    () => readPush({ data: null, notification: { ...notification, data: null } }),
  ],
  ['in a form that is not known', () => sent(() => ({ ...payload, web_push: 1 }))],
  ['that is no object', () => sent(() => 'New message from Elif Aydın')],
  ['that is no JSON', () => sent(() => JSON.parse('Elif Aydın'))],
])('a push %s is rejected', (_, read) => {
  expect(read()).toBeNull();
});
