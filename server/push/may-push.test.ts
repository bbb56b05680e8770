import { expect, test } from 'vitest';
import { defaultNotificationSettings as settings } from '../../contract/notification-settings.ts';
import { findWait, mayPush, type PushFacts } from './may-push.ts';

const now = new Date('2026-11-20T10:00:00Z');
const minutes = (count: number) => new Date(now.getTime() + count * 60_000);
const facts = (more: Partial<PushFacts> = {}): PushFacts => ({
  kind: 'message',
  createdAt: now,
  isRead: false,
  isSenderActive: true,
  settings,
  visibleUntil: null,
  seenAt: null,
  now,
  ...more,
});

test('pushes unread notifications, also when a tab was visible before', () => {
  expect(mayPush(facts())).toBe(true);
  expect(mayPush(facts({ visibleUntil: now }))).toBe(true);
});

test('waits for a device that was visible before, until that report expires', () => {
  const before = facts({ visibleUntil: minutes(1), seenAt: minutes(-1) });
  expect(mayPush(before)).toBe(true);
  expect(findWait(before)).toEqual(minutes(1));
  expect(findWait(facts({ visibleUntil: now }))).toBeNull();
});

test.each<[string, Partial<PushFacts>]>([
  ['what is read', { isRead: true }],
  ['somebody who froze their account', { isSenderActive: false }],
  [
    'anything to a device that has said since that it is looked at',
    { visibleUntil: minutes(1), seenAt: now },
  ],
  ['what happened two days ago', { createdAt: minutes(-2 * 24 * 60) }],
  ['anything with push off', { settings: { ...settings, push: false } }],
  [
    'a type that is off',
    { settings: { ...settings, types: { ...settings.types, message: false } } },
  ],
  [
    'anything in quiet hours',
    { settings: { ...settings, quiet_hours: { from: '09:00', to: '11:00', time_zone: 'UTC' } } },
  ],
])('does not push %s', (_, more) => {
  expect(mayPush(facts(more))).toBe(false);
});

test('a note is pushed, also when all types are off', () => {
  const types = { message: false, reply: false, pigeon: false, referral: false };
  expect(mayPush(facts({ kind: 'note', settings: { ...settings, types } }))).toBe(true);
});
