import { findFirefox } from './find-firefox.ts';
import { findWebkit } from './find-webkit.ts';

/** A browser beside Chromium in which some of the stories are told as well. */
export interface OtherEngine {
  name: string;
  /** Where it is; null when it is absent. */
  find(): string | null;
  /** By this variable its stories learn where it is. */
  variable: string;
  story: string;
  /** What brings it to a Debian. */
  packages: readonly string[];
}

export const otherEngines: readonly OtherEngine[] = [
  {
    name: 'Firefox',
    find: findFirefox,
    variable: 'FIREFOX_PATH',
    story: 'e2e/engines/firefox.story.ts',
    packages: ['firefox-esr'],
  },
  {
    name: 'WebKitGTK',
    find: findWebkit,
    variable: 'WEBKIT_DRIVER_PATH',
    story: 'e2e/engines/webkit.story.ts',
    packages: ['webkit2gtk-driver', 'xvfb', 'xauth'],
  },
];
