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

test('a notification whose record is read is settled', () => {
  expect(notificationStatus(notice, { ...later, facts: read })).toBe('settled');
});

test('a notification stays while any record with its tag is unread', () => {
  const facts = { ...read, unreadTags: new Set(['person-elif']) };
  expect(notificationStatus(notice, { ...later, facts })).toBe('stays');
  const others = { ...read, unreadTags: new Set(['person-deniz']) };
  expect(notificationStatus(notice, { ...later, facts: others })).toBe('settled');
});

test('a notification stays for a minimum time before it is settled', () => {
  for (const now of [SHOWN_AT, later.now - 1]) {
    expect(notificationStatus(notice, { ...later, now, facts: read })).toBe('too-young');
  }
});

test('setting the clock back keeps no notification for ever', () => {
  const now = SHOWN_AT - NOTICE_STANDS_MS;
  expect(notificationStatus(notice, { ...later, now, facts: read })).toBe('settled');
});

test('a notification without a record is gone only if a later pull has not brought it', () => {
  const statusAfter = (pulledAt: number | null) =>
    notificationStatus(notice, { ...later, pulledAt, facts: absent });
  expect(statusAfter(null)).toBe('unknown');
  expect(statusAfter(SHOWN_AT)).toBe('unknown');
  expect(statusAfter(SHOWN_AT + 1)).toBe('settled');
});

test('a notification shown by a clock that was ahead is gone after any pull', () => {
  const now = SHOWN_AT - NOTICE_STANDS_MS;
  const statusAfter = (pulledAt: number | null) =>
    notificationStatus(notice, { now, pulledAt, facts: absent });
  expect(statusAfter(null)).toBe('unknown');
  expect(statusAfter(now)).toBe('settled');
});

test.each([null, { path: '/' }, { path: '/messages', notificationId: 'x', shownAt: 1 }])(
  'a notification that carries %o is unknown, and stays',
  (data) => {
    const facts = absent;
    expect(notificationStatus({ tag: 'stranger', data }, { ...later, pulledAt: 9e9, facts })).toBe(
      'stays',
    );
  },
);
