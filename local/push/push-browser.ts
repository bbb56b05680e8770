import * as v from 'valibot';
import { type PushSubscriptionBody, pushSubscriptionBody } from '../../contract/notifications.ts';

/** Held while a thread turns this device's pushes on or off. */
export const PUSH_LOCK = 'guvercin-push';

export interface BrowserSubscription {
  body: PushSubscriptionBody;
  /** The key that it was made with. `null` if the browser does not provide it. */
  key: string | null;
  end(): Promise<void>;
}

export interface PushBrowser {
  permission(): NotificationPermission;
  readSubscription(): Promise<BrowserSubscription | null>;
  /** Rejects if the browser or its push service denies it. */
  subscribe(key: string): Promise<BrowserSubscription>;
}

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

/** Wraps the push interface of a service worker's registration. Its results are parsed. */
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
