/** Whether this browser supports pushes. On iOS only an app on the home screen does. */
export type PushSupport = 'here' | 'needs-install' | 'unsupported';

export function pushSupportOf(browser: {
  hasPush: boolean;
  isIos: boolean;
  isStandalone: boolean;
}): PushSupport {
  if (browser.hasPush) return 'here';
  return browser.isIos && !browser.isStandalone ? 'needs-install' : 'unsupported';
}

/** The state of pushes to this device, as the switch in the settings shows it. */
export type PushState = 'on' | 'off' | 'refused' | 'denied' | Exclude<PushSupport, 'here'>;

/** Returns the state of pushes. Pushes that the browser does not allow are not on, even if the person chose them. */
export function pushStateOf({
  support,
  permission,
  isChosen,
  rejection,
}: {
  support: PushSupport;
  permission: NotificationPermission;
  isChosen: boolean;
  /** The status with which the push service rejected the server. `null` if it did not. */
  rejection: number | null;
}): PushState {
  if (support !== 'here') return support;
  if (permission === 'denied') return 'denied';
  if (permission === 'granted' && rejection !== null) return 'refused';
  return isChosen && permission === 'granted' ? 'on' : 'off';
}
