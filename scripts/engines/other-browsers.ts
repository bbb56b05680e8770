import { existsSync } from 'node:fs';

interface OtherBrowser {
  name: string;
  /** Its stories read from this variable where the program is. */
  variable: string;
  /** Programs that it needs, its own first. */
  programs: readonly string[];
  story: string;
  debianPackages: readonly string[];
}

/** The browsers beside Chromium in which `npm run test:long` runs a story of their own. */
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
    // Its driver needs a screen.
    programs: ['/usr/bin/WebKitWebDriver', '/usr/bin/xvfb-run'],
    story: 'e2e/engines/webkit.story.ts',
    debianPackages: ['webkit2gtk-driver', 'xvfb', 'xauth'],
  },
];

/** The variable that its stories need; null when the browser is absent. */
export function findOtherBrowser({
  variable,
  programs,
}: OtherBrowser): Record<string, string> | null {
  const program = process.env[variable] || programs[0] || '';
  const isHere = existsSync(program) && programs.slice(1).every((each) => existsSync(each));
  return isHere ? { [variable]: program } : null;
}
