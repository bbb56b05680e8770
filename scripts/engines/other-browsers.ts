import { existsSync } from 'node:fs';

interface OtherBrowser {
  name: string;
  /** The environment variable from which the browser's stories read the path of the program. */
  variable: string;
  /** The required programs, the browser or its driver first. */
  programs: readonly string[];
  story: string;
  debianPackages: readonly string[];
}

/** The browsers other than Chromium in which `npm run test:long` runs a separate story. */
export const otherBrowsers: readonly OtherBrowser[] = [
  {
    name: 'Firefox',
    variable: 'FIREFOX_PATH',
    programs: ['/usr/bin/firefox-esr'],
    story: 'e2e/engines/firefox.story.ts',
    debianPackages: ['firefox-esr'],
  },
  {
    name: 'WebKitGTK',
    variable: 'WEBKIT_DRIVER_PATH',
    // The WebKit driver needs a display.
    programs: ['/usr/bin/WebKitWebDriver', '/usr/bin/xvfb-run'],
    story: 'e2e/engines/webkit.story.ts',
    debianPackages: ['webkit2gtk-driver', 'xvfb', 'xauth'],
  },
];

/** Returns the environment variable for the browser's stories, or null if the browser is missing. */
export function findOtherBrowser({
  variable,
  programs,
}: OtherBrowser): Record<string, string> | null {
  const program = process.env[variable] || programs[0] || '';
  const isHere = existsSync(program) && programs.slice(1).every((each) => existsSync(each));
  return isHere ? { [variable]: program } : null;
}
