import { expect, test } from 'vitest';
import { NOTICE_STANDS_MS, notificationStatus } from './notification-status.ts';

const ID = '00000000-0000-7000-8000-0000000000d1';
const SHOWN_AT = 1_000_000;
const notice = {
  tag: 'person-elif',
  data: { path: '/messages', notificationId: ID, shownAt: SHOWN_AT },
};
const read = { known: new Set([ID]), unreadTags: new Set<string>() };
const absent = { known: new Set<string>(), unreadTags: new Set<string>() };
const later = { now: SHOWN_AT + NOTICE_STANDS_MS, pulledAt: null };

test('one whose notification is read goes', () => {
  expect(notificationStatus(notice, { ...later, facts: read })).toBe('settled');
});

test('one stays while anything of its tag is unread', () => {
  const facts = { ...read, unreadTags: new Set(['person-elif']) };
  expect(notificationStatus(notice, { ...later, facts })).toBe('stays');
  const others = { ...read, unreadTags: new Set(['person-deniz']) };
  expect(notificationStatus(notice, { ...later, facts: others })).toBe('settled');
});

test('one stands a little before it goes', () => {
  for (const now of [SHOWN_AT, later.now - 1]) {
    expect(notificationStatus(notice, { ...later, now, facts: read })).toBe('too-young');
  }
});

test('a clock that was set back holds none for ever', () => {
  const now = SHOWN_AT - NOTICE_STANDS_MS;
  expect(notificationStatus(notice, { ...later, now, facts: read })).toBe('settled');
});

test('one that is not here is gone only if a pull after it has not brought it', () => {
  const statusAfter = (pulledAt: number | null) =>
    notificationStatus(notice, { ...later, pulledAt, facts: absent });
  expect(statusAfter(null)).toBe('unknown');
  expect(statusAfter(SHOWN_AT)).toBe('unknown');
  expect(statusAfter(SHOWN_AT + 1)).toBe('settled');
});

test('one shown by a clock that ran ahead is gone after any pull', () => {
  const now = SHOWN_AT - NOTICE_STANDS_MS;
  const statusAfter = (pulledAt: number | null) =>
    notificationStatus(notice, { now, pulledAt, facts: absent });
  expect(statusAfter(null)).toBe('unknown');
  expect(statusAfter(now)).toBe('settled');
});

test.each([null, { path: '/' }, { path: '/messages', notificationId: 'x', shownAt: 1 }])(
  'of one that carries %o nothing is known, and it stays',
  (data) => {
    const facts = absent;
    expect(notificationStatus({ tag: 'stranger', data }, { ...later, pulledAt: 9e9, facts })).toBe(
      'stays',
    );
  },
);
