import { beforeEach, expect, test, vi } from 'vitest';
import { titlePrefixStore } from '../language/title-prefix-store.ts';
import { createStore } from '../state/store.ts';
import { followUnread } from './follow-unread.ts';

let unread: ReturnType<typeof createStore<number | undefined>>;
let icon: number[];
let page: EventTarget;

beforeEach(() => {
  unread = createStore<number | undefined>(undefined);
  icon = [];
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  vi.stubGlobal('document', page);
  titlePrefixStore.set('');
  followUnread(unread, (count) => icon.push(count));
});

test.each([
  [1, '(1) '],
  [99, '(99) '],
  [100, '(99+) '],
])('with %d unread the title begins with %o', (count, prefix) => {
  unread.set(count);
  expect([titlePrefixStore.get(), icon]).toEqual([prefix, [count]]);
});

test('no unread letters clear both numbers, also those of an earlier visit', () => {
  unread.set(0);
  expect(icon).toEqual([0]);
  unread.set(2);
  unread.set(0);
  expect([titlePrefixStore.get(), icon]).toEqual(['', [0, 2, 0]]);
});

test('the icon is set again when the page becomes visible, as a worker may have changed it', () => {
  page.dispatchEvent(new Event('visibilitychange'));
  expect(icon).toEqual([]);
  unread.set(2);
  page.dispatchEvent(new Event('visibilitychange'));
  expect(icon).toEqual([2, 2]);
});
