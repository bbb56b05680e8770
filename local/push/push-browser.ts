import * as v from 'valibot';
import { type PushSubscriptionBody, pushSubscriptionBody } from '../../contract/notifications.ts';

/** One thread at a time changes whether pushes come to this device. */
export const PUSH_LOCK = 'guvercin-push';

/** A browser's subscription, as far as we look at it. */
export interface BrowserSubscription {
  body: PushSubscriptionBody;
  /** The key that it was made with; null where the browser does not say. */
  key: string | null;
  end(): Promise<void>;
}

/** What the browser gives for pushes, to a page and to the service worker alike. */
export interface PushBrowser {
  permission(): NotificationPermission;
  readSubscription(): Promise<BrowserSubscription | null>;
  /** Rejects when the browser or its push service refuses. */
  subscribe(key: string): Promise<BrowserSubscription>;
}

/** The parts of the platform's own interfaces that are needed. */
interface PlatformSubscription {
  readonly options: { readonly applicationServerKey: ArrayBuffer | null };
  toJSON(): unknown;
  unsubscribe(): Promise<boolean>;
}
export interface PlatformPushManager {
  getSubscription(): Promise<PlatformSubscription | null>;
  subscribe(options: {
    userVisibleOnly: boolean;
    applicationServerKey: string;
  }): Promise<PlatformSubscription>;
}

/** The push interface of a service worker's registration; what it answers is parsed. */
export function browserPush(
  { pushManager }: { pushManager: PlatformPushManager },
  permission: () => NotificationPermission,
): PushBrowser {
  return {
    permission,
    async readSubscription() {
      const found = await pushManager.getSubscription();
      return found === null ? null : toSubscription(found);
    },
    async subscribe(applicationServerKey) {
      const options = { userVisibleOnly: true, applicationServerKey };
      return toSubscription(await pushManager.subscribe(options));
    },
  };
}

function toSubscription(found: PlatformSubscription): BrowserSubscription {
  const { applicationServerKey } = found.options;
  return {
    body: v.parse(pushSubscriptionBody, found.toJSON()),
    key: applicationServerKey === null ? null : toBase64Url(applicationServerKey),
    async end() {
      await found.unsubscribe();
    },
  };
}

function toBase64Url(bytes: ArrayBuffer): string {
  const base64 = btoa(String.fromCharCode(...new Uint8Array(bytes)));
  return base64.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}
