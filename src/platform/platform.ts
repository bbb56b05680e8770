/** Whether this is an iPhone or iPad. A current iPad reports itself as a Mac, but has a touch screen. */
export const isIos = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);

/** Whether this is an Apple device, where Command replaces Ctrl. */
export const isApple = (): boolean => /Mac|iPhone|iPad|iPod/.test(navigator.userAgent);

/** Whether the app runs from the home screen, without browser controls. */
export const isStandalone = (): boolean =>
  matchMedia('(display-mode: standalone)').matches ||
  ('standalone' in navigator && navigator.standalone === true);

/** Whether this is an iOS browser that can add a page to the home screen. A page inside an app cannot. */
export const isIosBrowser = (): boolean =>
  isIos() && /Version\/[\d.]+.* Safari\/|CriOS\/|FxiOS\/|EdgiOS\/|OPT\//.test(navigator.userAgent);

/**
 * Whether Safari's limit of seven days applies to this tab: in Safari, and in every browser of an iPhone or iPad, which
 * all use its engine. Apps on the home screen or in the Dock are exempt.
 */
export const isSafariTab = (): boolean =>
  !isStandalone() &&
  (isIos() || (isApple() && /Version\/[\d.]+ Safari\//.test(navigator.userAgent)));

export const canShowNotifications = (): boolean =>
  'Notification' in globalThis && 'serviceWorker' in navigator;
