import { isIP } from 'node:net';
import { normalizeEmail } from '../../contract/email.ts';
import { isLoopback } from '../base/is-loopback.ts';
import { isPublicAddress } from '../base/is-public-address.ts';

/** Names that mean something in a house or on a machine only. */
const HOUSE_NAME = /(^|\.)(localhost|local|lan|internal|home\.arpa|test)$/;

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

/**
 * How a push service reaches whoever sends pushes, as their signature says (RFC 8292): the origin
 * where it is https, else the mail address. Some refuse every push of one that they could not reach;
 * null where the server is for the public and nobody could.
 */
export function findPushSubject({
  publicOrigin,
  mailFrom,
}: {
  publicOrigin: string;
  mailFrom: string;
}): string | null {
  const { protocol, hostname } = new URL(publicOrigin);
  if (protocol === 'https:' && !isLoopback(hostname)) return publicOrigin;
  const address = addressOf(mailFrom);
  const canReach = isPublicHost(address.slice(address.lastIndexOf('@') + 1));
  return isPublicHost(hostname) && !canReach
    ? null
    : `mailto:${normalizeEmail(address) ?? address}`;
}

function isPublicHost(host: string): boolean {
  const plain = host.replace(/^\[(.*)\]$/, '$1').toLowerCase();
  if (isIP(plain) !== 0) return isPublicAddress(plain);
  return plain.includes('.') && !HOUSE_NAME.test(plain);
}

/** The bare address of a sender that may have a name before it: `Güvercin <kus@example.org>`. */
export function addressOf(sender: string): string {
  return /<([^<>]+)>\s*$/.exec(sender)?.[1] ?? sender.trim();
}
