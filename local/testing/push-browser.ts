import type { BrowserSubscription, PushBrowser } from '../push/push-browser.ts';

export const KEY = 'BServersPresentKey';
export const OTHER_KEY = 'BServersFormerKey';

export interface TestPushBrowser extends PushBrowser {
  present: BrowserSubscription | null;
  allows: NotificationPermission;
  /** The error of the next subscriptions. `null` if they succeed. */
  rejection: Error | null;
  hold(key: string | null): void;
}

export function createTestPushBrowser(): TestPushBrowser {
  let made = 0;
  const make = (key: string | null): BrowserSubscription => {
    made += 1;
    const endpoint = `https://push.example/${made}`;
    return {
      body: { endpoint, keys: { p256dh: 'BKey', auth: 'secret' } },
      key,
      async end() {
        if (browser.present?.body.endpoint === endpoint) browser.present = null;
      },
    };
  };
  const browser: TestPushBrowser = {
    present: null,
    allows: 'granted',
    rejection: null,
    hold(key) {
      browser.present = make(key);
    },
    permission: () => browser.allows,
    readSubscription: async () => browser.present,
    async subscribe(key) {
      if (browser.rejection !== null) throw browser.rejection;
      browser.present = make(key);
      return browser.present;
    },
  };
  return browser;
}
