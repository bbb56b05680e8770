/** Can this browser take pushes? On iOS only an app on the home screen can. */
export type PushSupport = 'here' | 'needs-install' | 'unsupported';

export function pushSupportOf(browser: {
  hasPush: boolean;
  isIos: boolean;
  isStandalone: boolean;
}): PushSupport {
  if (browser.hasPush) return 'here';
  return browser.isIos && !browser.isStandalone ? 'needs-install' : 'unsupported';
}

/** How it stands with pushes to this device, as the switch in the settings tells it. */
export type PushState = 'on' | 'off' | 'refused' | 'denied' | Exclude<PushSupport, 'here'>;

/** What the browser does not allow is not on, whatever was chosen. */
export function pushStateOf({
  support,
  permission,
  isChosen,
  refusal,
}: {
  support: PushSupport;
  permission: NotificationPermission;
  isChosen: boolean;
  /** With what status the push service refused the server. */
  refusal: number | null;
}): PushState {
  if (support !== 'here') return support;
  if (permission === 'denied') return 'denied';
  if (permission === 'granted' && refusal !== null) return 'refused';
  return isChosen && permission === 'granted' ? 'on' : 'off';
}
