import { pushTest } from '../../contract/calls/push-test.ts';
import { AppError } from '../../contract/errors.ts';
import type { PushTest } from '../../contract/notifications.ts';
import { takeNotificationPrompt } from '../../local/device/prompts.ts';
import { callAsPerson } from '../../local/net/call-as-person.ts';
import { browserPush, type PushBrowser } from '../../local/push/push-browser.ts';
import { type PushSupport, pushSupportOf } from '../../local/push/push-state.ts';
import { reconcilePush } from '../../local/push/reconcile-push.ts';
import { turnPushOff } from '../../local/push/turn-push-off.ts';
import { turnPushOn } from '../../local/push/turn-push-on.ts';
import { createStore } from '../state/store.ts';
import { device } from './device.ts';
import { isIos, isStandalone } from './platform.ts';

const canNotify = () => 'Notification' in globalThis;
const readPermission = (): NotificationPermission =>
  canNotify() ? Notification.permission : 'denied';

/** The browser's notification permission. The person can change it outside the page at any time. */
export const permissionStore = createStore<NotificationPermission>(readPermission());

export const pushSupport = (): PushSupport =>
  pushSupportOf({
    hasPush: canNotify() && 'serviceWorker' in navigator && 'PushManager' in globalThis,
    isIos: isIos(),
    isStandalone: isStandalone(),
  });

/**
 * Turns on pushes to this device if it supports them, from a tap. The browser's permission prompt comes first, for
 * pushes and for notifications of the page; it must follow the tap without a delay. Without permission nothing changes.
 * Throws AppError `push-subscribe-failed`.
 */
export async function allowPush(): Promise<void> {
  const permission = await Notification.requestPermission();
  permissionStore.set(permission);
  // A person who has answered is not asked again.
  await takeNotificationPrompt(device);
  if (permission !== 'granted' || pushSupport() !== 'here') return;
  await turnPushOn(device, await needBrowser('push-subscribe-failed'));
}

/** Turns off pushes to this device. Throws AppError `push-unsubscribe-failed`. */
export async function endPush(): Promise<void> {
  await turnPushOff(device, await needBrowser('push-unsubscribe-failed'));
}

/** Makes the server send a test push to this device. Resolves with its result. Throws like `callApi`. */
export const sendPushNow = (): Promise<PushTest> => callAsPerson(device, pushTest);

/**
 * Brings the browser's push subscription in line with the logged-in person and their choice. Called at the start and
 * whenever the session changes; a logout does not wait for it.
 */
export async function reconcilePushHere(): Promise<void> {
  const browser = await findBrowser();
  if (browser !== null) await reconcilePush(device, browser);
}

export async function followPermission(): Promise<void> {
  if (!canNotify() || !('permissions' in navigator)) return;
  const status = await queryPermission();
  status?.addEventListener('change', () => {
    permissionStore.set(readPermission());
    reconcilePushHere().catch(reportError);
  });
}

async function queryPermission(): Promise<PermissionStatus | null> {
  try {
    return await navigator.permissions.query({ name: 'notifications' });
  } catch {
    // A browser that does not support querying this permission reports no changes either.
    return null;
  }
}

async function findBrowser(): Promise<PushBrowser | null> {
  if (pushSupport() !== 'here') return null;
  const registration = await navigator.serviceWorker.getRegistration();
  return registration === undefined ? null : browserPush(registration, readPermission);
}

async function needBrowser(
  code: 'push-subscribe-failed' | 'push-unsubscribe-failed',
): Promise<PushBrowser> {
  const browser = await findBrowser();
  // The development server has no service worker.
  if (browser === null) throw new AppError(code);
  // A subscription needs an active worker. On the first visit it may still be installing.
  await navigator.serviceWorker.ready;
  return browser;
}
