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
  [{ support: 'here', permission: 'granted', isChosen: true, refusal: null }, 'on'],
  [{ support: 'here', permission: 'granted', isChosen: false, refusal: null }, 'off'],
  [{ support: 'here', permission: 'default', isChosen: false, refusal: null }, 'off'],
  [{ support: 'here', permission: 'default', isChosen: true, refusal: null }, 'off'],
  [{ support: 'here', permission: 'denied', isChosen: true, refusal: null }, 'denied'],
  [{ support: 'here', permission: 'granted', isChosen: false, refusal: 403 }, 'refused'],
  [{ support: 'here', permission: 'denied', isChosen: false, refusal: 403 }, 'denied'],
  [
    { support: 'needs-install', permission: 'denied', isChosen: false, refusal: null },
    'needs-install',
  ],
  [
    { support: 'unsupported', permission: 'default', isChosen: false, refusal: null },
    'unsupported',
  ],
] as const)('%o is told as %s', (facts, state) => {
  expect(pushStateOf(facts)).toBe(state);
});
