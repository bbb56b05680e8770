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
export type PushState = 'on' | 'off' | 'denied' | Exclude<PushSupport, 'here'>;

/** What the browser does not allow is not on, whatever was chosen. */
export function pushStateOf({
  support,
  permission,
  isChosen,
}: {
  support: PushSupport;
  permission: NotificationPermission;
  isChosen: boolean;
}): PushState {
  if (support !== 'here') return support;
  if (permission === 'denied') return 'denied';
  return isChosen && permission === 'granted' ? 'on' : 'off';
}
