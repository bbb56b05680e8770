import { expect, test } from 'vitest';
import { pushStateOf, pushSupportOf } from './push-state.ts';

test.each([
  [{ hasPush: true, isIos: true, isStandalone: true }, 'here'],
  [{ hasPush: false, isIos: true, isStandalone: false }, 'needs-install'],
  [{ hasPush: false, isIos: true, isStandalone: true }, 'unsupported'],
  [{ hasPush: false, isIos: false, isStandalone: false }, 'unsupported'],
] as const)('%o can take pushes: %s', (browser, support) => {
  expect(pushSupportOf(browser)).toBe(support);
});

test.each([
  [{ support: 'here', permission: 'granted', isChosen: true }, 'on'],
  [{ support: 'here', permission: 'granted', isChosen: false }, 'off'],
  [{ support: 'here', permission: 'default', isChosen: false }, 'off'],
  [{ support: 'here', permission: 'default', isChosen: true }, 'off'],
  [{ support: 'here', permission: 'denied', isChosen: true }, 'denied'],
  [{ support: 'needs-install', permission: 'denied', isChosen: false }, 'needs-install'],
  [{ support: 'unsupported', permission: 'default', isChosen: false }, 'unsupported'],
] as const)('%o is told as %s', (facts, state) => {
  expect(pushStateOf(facts)).toBe(state);
});
