/** iPhones and iPads; an iPad of today says that it is a Mac, but has a touch screen. */
export const isIos = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);

/** Macs, iPhones and iPads: their Command key is what Ctrl is elsewhere. */
export const isApple = (): boolean => /Mac|iPhone|iPad|iPod/.test(navigator.userAgent);

/** Does the app run from the home screen, without a browser around it? */
export const isStandalone = (): boolean =>
  matchMedia('(display-mode: standalone)').matches ||
  ('standalone' in navigator && navigator.standalone === true);

/** Safari and the browsers that put a page on iOS's home screen as it does; a page within an app cannot. */
export const isIosBrowser = (): boolean =>
  isIos() && /Version\/[\d.]+.* Safari\/|CriOS\/|FxiOS\/|EdgiOS\/|OPT\//.test(navigator.userAgent);

/**
 * A browser tab that Safari's seven days hold for: Safari itself, and every browser of an iPhone or iPad, which
 * are made of it. What runs from the home screen or the Dock is spared.
 */
export const isSafariTab = (): boolean =>
  !isStandalone() &&
  (isIos() || (isApple() && /Version\/[\d.]+ Safari\//.test(navigator.userAgent)));

/** Can a page show notices outside itself, through its worker? */
export const canShowNotices = (): boolean =>
  'Notification' in globalThis && 'serviceWorker' in navigator;
