import { expect, test } from 'vitest';
import { chooseBadge } from './choose-badge.ts';

const MINE = { isVisitors: false, unread: 2 };
const NOBODYS = { isVisitors: true, unread: 0 };

test.each([
  ['the device’s own number once it has caught up', MINE, true, 5, 2],
  ['what the push has told where it cannot catch up', MINE, false, 5, 5],
  ['its own number where the push was for somebody else', MINE, false, null, 2],
  ['what the push has told where the database does not answer', null, false, 5, 5],
  ['what is there where nothing is known', null, true, null, null],
  ['none where nobody is logged in', NOBODYS, true, null, 0],
  ['none where the session has ended meanwhile', NOBODYS, false, 5, 0],
])('the icon shows %s', (_, own, isCaughtUp, told, count) => {
  expect(chooseBadge({ own, isCaughtUp, told })).toBe(count);
});
