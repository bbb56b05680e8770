import { expect, test } from 'vitest';
import type { Push } from './read-push.ts';
import { toSystemNotification } from './to-system-notification.ts';

const MINE = '00000000-0000-7000-8000-00000000000a';
const OTHERS = '00000000-0000-7000-8000-00000000000b';
const SENDER = '00000000-0000-7000-8000-00000000000c';

const judge = () => 'none' as const;

const pushed: Push = {
  notification: {
    title: 'Yanıt geldi',
    body: 'Elif Aydın mektubunu yanıtladı.',
    lang: 'tr',
    navigate: `https://guvercin.example/messages/${SENDER}`,
    tag: `person-${SENDER}`,
    data: { sessionId: MINE, notificationId: OTHERS },
  },
  unread: 1,
};

test('shows sender and text on the device of its session, and opens that page', () => {
  expect(toSystemNotification(pushed, { sessionId: MINE, language: 'en', judge })).toEqual({
    title: 'Yanıt geldi',
    body: 'Elif Aydın mektubunu yanıtladı.',
    lang: 'tr',
    tag: `person-${SENDER}`,
    path: `/messages/${SENDER}`,
    notificationId: OTHERS,
    unread: 1,
  });
});

test('the beginning of a letter with unwanted words is not shown', () => {
  const folds = () => 'folded' as const;
  const notice = toSystemNotification(pushed, { sessionId: MINE, language: 'en', judge: folds });
  expect(notice).toMatchObject({ title: 'Yanıt geldi', body: 'Katlanmış mektup' });
});

test.each([
  ['for another session', pushed, OTHERS],
  ['where nobody is logged in', pushed, null],
  ['that cannot be read', null, MINE],
])('a push %s is shown in general words and opens only the app', (_, push, sessionId) => {
  const notice = toSystemNotification(push, { sessionId, language: 'en', judge });
  expect(notice).toEqual({
    title: 'Güvercin',
    body: 'New message',
    lang: 'en',
    tag: 'stranger',
    path: '/',
    notificationId: null,
    unread: null,
  });
});

test('a device that cannot read its language uses the default', () => {
  expect(toSystemNotification(pushed, { sessionId: null, language: null, judge }).body).toBe(
    'Yeni mesaj',
  );
});

test('an address of another site does not leave the app', () => {
  const navigate = 'https://elsewhere.example/pigeons';
  const away = { ...pushed, notification: { ...pushed.notification, navigate } };
  expect(toSystemNotification(away, { sessionId: MINE, language: 'tr', judge }).path).toBe(
    '/pigeons',
  );
});

test('a path that a browser would resolve to another site opens the home page', () => {
  const navigate = 'https://guvercin.example//elsewhere.example';
  const away = { ...pushed, notification: { ...pushed.notification, navigate } };
  expect(toSystemNotification(away, { sessionId: MINE, language: 'tr', judge }).path).toBe('/');
});
