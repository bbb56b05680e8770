import { existsSync } from 'node:fs';

const DRIVER = '/usr/bin/WebKitWebDriver';
/** The driver's browser wants a screen, and gets one of its own. */
const SCREEN = '/usr/bin/xvfb-run';

/** WebKitGTK's driver: WEBKIT_DRIVER_PATH, else the usual place; null without it or its screen. */
export function findWebkit(): string | null {
  const named = process.env.WEBKIT_DRIVER_PATH;
  if (named !== undefined && named !== '') {
    if (!existsSync(named)) {
      throw new Error(`WEBKIT_DRIVER_PATH names ${named}, which does not exist.`);
    }
    return named;
  }
  return existsSync(DRIVER) && existsSync(SCREEN) ? DRIVER : null;
}
