import { expect, test } from 'vitest';
import { chooseBadge } from './update-system-display.ts';

const MINE = { isVisitors: false, unread: 2 };
const NOBODYS = { isVisitors: true, unread: 0 };

const PUSHED = { unread: 5 };
const OTHERS = { unread: null };

test.each([
  ['the device’s own number once it has caught up', MINE, true, PUSHED, 2],
  ['what the push has told where the device cannot catch up', MINE, false, PUSHED, 5],
  ['its own number after what was no push', MINE, false, null, 2],
  ['what is there where the push was for somebody else', MINE, false, OTHERS, null],
  ['what the push has told where the database does not answer', null, false, PUSHED, 5],
  ['what is there where nothing is known', null, true, OTHERS, null],
  ['none where nobody is logged in', NOBODYS, false, OTHERS, 0],
  ['none where the session has ended meanwhile', NOBODYS, false, PUSHED, 0],
])('the icon shows %s', (_, own, isCaughtUp, push, count) => {
  expect(chooseBadge({ own, isCaughtUp, push })).toBe(count);
});
