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
  [{ support: 'here', permission: 'granted', isChosen: true, rejection: null }, 'on'],
  [{ support: 'here', permission: 'granted', isChosen: false, rejection: null }, 'off'],
  [{ support: 'here', permission: 'default', isChosen: false, rejection: null }, 'off'],
  [{ support: 'here', permission: 'default', isChosen: true, rejection: null }, 'off'],
  [{ support: 'here', permission: 'denied', isChosen: true, rejection: null }, 'denied'],
  [{ support: 'here', permission: 'granted', isChosen: false, rejection: 403 }, 'refused'],
  [{ support: 'here', permission: 'denied', isChosen: false, rejection: 403 }, 'denied'],
  [
    { support: 'needs-install', permission: 'denied', isChosen: false, rejection: null },
    'needs-install',
  ],
  [
    { support: 'unsupported', permission: 'default', isChosen: false, rejection: null },
    'unsupported',
  ],
] as const)('%o is reported as %s', (facts, state) => {
  expect(pushStateOf(facts)).toBe(state);
});
