/** Where browsers' own push services live; `*.` stands for any name below. */
const KNOWN = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
];

export interface PushServices {
  /** Whether we send to this URL: https, and a push service that somebody vouches for. */
  isKnown(url: string): boolean;
  /** Whether the operator named this host: its address may then be one inside. */
  isOperators(hostname: string): boolean;
}

/** The browsers' push services and those that the operator adds (product.md, "Notifications"). */
export function createPushServices(added: readonly string[]): PushServices {
  const known = [...KNOWN, ...added];
  return {
    isKnown(text) {
      const url = URL.parse(text);
      if (url === null || url.protocol !== 'https:') return false;
      // Who asks for another port or signs in asks for something else than a push service.
      const isPlain = url.username === '' && url.password === '';
      const hasPort = url.port !== '' && !added.includes(url.hostname);
      return isPlain && !hasPort && known.some((pattern) => fits(pattern, url.hostname));
    },
    isOperators: (hostname) => added.some((pattern) => fits(pattern, hostname)),
  };
}

function fits(pattern: string, hostname: string): boolean {
  if (!pattern.startsWith('*.')) return hostname === pattern;
  return hostname.endsWith(pattern.slice(1)) && hostname.length > pattern.length - 1;
}
