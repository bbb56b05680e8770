/** iPhones and iPads; an iPad of today says that it is a Mac, but has a touch screen. */
export const isIos = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);

/** Does the app run from the home screen, without a browser around it? */
export const isStandalone = (): boolean =>
  matchMedia('(display-mode: standalone)').matches ||
  ('standalone' in navigator && navigator.standalone === true);

/** The browser of iOS itself: others there, and pages within apps, wear its name with one of their own. */
export const isIosSafari = (): boolean =>
  isIos() &&
  /Version\/[\d.]+.* Safari\//.test(navigator.userAgent) &&
  !/CriOS|FxiOS|EdgiOS|OPiOS|OPT\/|DuckDuckGo/.test(navigator.userAgent);
