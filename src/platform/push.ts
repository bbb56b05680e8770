import { pushTest } from '../../contract/calls/push-test.ts';
import { AppError } from '../../contract/errors.ts';
import type { PushTest } from '../../contract/notifications.ts';
import { takeNoticeQuestion } from '../../local/device/asked.ts';
import { callAsPerson } from '../../local/net/call-as-person.ts';
import { browserPush, type PushBrowser } from '../../local/push/push-browser.ts';
import { type PushSupport, pushSupportOf } from '../../local/push/push-state.ts';
import { settlePush } from '../../local/push/settle-push.ts';
import { turnPushOff } from '../../local/push/turn-push-off.ts';
import { turnPushOn } from '../../local/push/turn-push-on.ts';
import { createStore } from '../state/store.ts';
import { device } from './device.ts';
import { isIos, isStandalone } from './platform.ts';

const canNotify = () => 'Notification' in globalThis;
const readPermission = (): NotificationPermission =>
  canNotify() ? Notification.permission : 'denied';

/** What the browser allows; the person may change it beside the page at any time. */
export const permissionStore = createStore<NotificationPermission>(readPermission());

export const pushSupport = (): PushSupport =>
  pushSupportOf({
    hasPush: canNotify() && 'serviceWorker' in navigator && 'PushManager' in globalThis,
    isIos: isIos(),
    isStandalone: isStandalone(),
  });

/**
 * Has pushes come to this device, where it can take them, from a tap. The browser's one question comes
 * first, for pushes and for notices of the page alike: it must follow the tap without a pause. Whoever
 * does not say yes to it changes nothing. Throws AppError `push-subscribe-failed`.
 */
export async function allowPush(): Promise<void> {
  const permission = await Notification.requestPermission();
  permissionStore.set(permission);
  // Whoever has answered is not asked again.
  await takeNoticeQuestion(device);
  if (permission !== 'granted' || pushSupport() !== 'here') return;
  await turnPushOn(device, await needBrowser('push-subscribe-failed'));
}

/** Ends the pushes to this device. Throws AppError `push-unsubscribe-failed`. */
export async function endPush(): Promise<void> {
  await turnPushOff(device, await needBrowser('push-unsubscribe-failed'));
}

/** Has the server send a push to this device now; resolves with what came of it. Throws as `callApi` does. */
export const sendPushNow = (): Promise<PushTest> => callAsPerson(device, pushTest);

/**
 * Brings the browser's subscription in step with who is logged in and what they chose here. Called at
 * the start and whenever the session changes; log-out does not wait for it.
 */
export async function settlePushHere(): Promise<void> {
  const browser = await findBrowser();
  if (browser !== null) await settlePush(device, browser);
}

/** Follows what the person allows in the browser's own settings. */
export async function followPermission(): Promise<void> {
  if (!canNotify() || !('permissions' in navigator)) return;
  const status = await queryPermission();
  status?.addEventListener('change', () => {
    permissionStore.set(readPermission());
    settlePushHere().catch(reportError);
  });
}

async function queryPermission(): Promise<PermissionStatus | null> {
  try {
    return await navigator.permissions.query({ name: 'notifications' });
  } catch {
    // A browser that does not know this permission by name tells of no change either.
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
  // A subscription belongs to a worker that runs: on the first visit it may still be on its way.
  await navigator.serviceWorker.ready;
  return browser;
}
