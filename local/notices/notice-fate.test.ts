import { expect, test } from 'vitest';
import { NOTICE_STANDS_MS, noticeFate } from './notice-fate.ts';

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
  expect(noticeFate(notice, { ...later, facts: read })).toBe('settled');
});

test('one stays while anything of its tag is unread', () => {
  const facts = { ...read, unreadTags: new Set(['person-elif']) };
  expect(noticeFate(notice, { ...later, facts })).toBe('stays');
  const others = { ...read, unreadTags: new Set(['person-deniz']) };
  expect(noticeFate(notice, { ...later, facts: others })).toBe('settled');
});

test('one stands a little before it goes', () => {
  for (const now of [SHOWN_AT, later.now - 1]) {
    expect(noticeFate(notice, { ...later, now, facts: read })).toBe('too-young');
  }
});

test('a clock that was set back holds none for ever', () => {
  const now = SHOWN_AT - NOTICE_STANDS_MS;
  expect(noticeFate(notice, { ...later, now, facts: read })).toBe('settled');
});

test('one that is not here is gone only if a pull after it has not brought it', () => {
  const fateAfter = (pulledAt: number | null) =>
    noticeFate(notice, { ...later, pulledAt, facts: absent });
  expect(fateAfter(null)).toBe('unknown');
  expect(fateAfter(SHOWN_AT)).toBe('unknown');
  expect(fateAfter(SHOWN_AT + 1)).toBe('settled');
});

test('one shown by a clock that ran ahead is gone after any pull', () => {
  const now = SHOWN_AT - NOTICE_STANDS_MS;
  const fateAfter = (pulledAt: number | null) =>
    noticeFate(notice, { now, pulledAt, facts: absent });
  expect(fateAfter(null)).toBe('unknown');
  expect(fateAfter(now)).toBe('settled');
});

test.each([null, { path: '/' }, { path: '/messages', notificationId: 'x', shownAt: 1 }])(
  'of one that carries %o nothing is known, and it stays',
  (data) => {
    const facts = absent;
    expect(noticeFate({ tag: 'stranger', data }, { ...later, pulledAt: 9e9, facts })).toBe('stays');
  },
);
