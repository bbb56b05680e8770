import { isIP } from 'node:net';
import { normalizeEmail } from '../../contract/email.ts';
import { isLoopback } from '../base/is-loopback.ts';
import { isPublicAddress } from '../base/is-public-address.ts';

/** Host names that are valid only on a machine or in a local network. */
const HOUSE_NAME = /(^|\.)(localhost|local|lan|internal|home\.arpa|test)$/;

/** The hosts of the browsers' push services. `*.` matches any subdomain. */
const KNOWN = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
];

export interface PushServices {
  /** Whether we send to this URL: it is https, and the host is known or added by the operator. */
  isKnown(url: string): boolean;
  /** Whether the operator added this host. Its address may then be a private one. */
  isOperators(hostname: string): boolean;
}

/** Creates the list of the browsers' push services and those that the operator adds (product.md, "Notifications"). */
export function createPushServices(added: readonly string[]): PushServices {
  const known = [...KNOWN, ...added];
  return {
    isKnown(text) {
      const url = URL.parse(text);
      if (url === null || url.protocol !== 'https:') return false;
      // A URL with credentials or another port is no push service.
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
 * Returns how a push service can reach the sender, for the signature (RFC 8292): the origin if it is https, else the
 * mail address. Returns null if a public server has neither. Some services reject every push without it.
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

/** Returns the bare address of a sender that may have a name before it: `Güvercin <kus@example.org>`. */
export function addressOf(sender: string): string {
  return /<([^<>]+)>\s*$/.exec(sender)?.[1] ?? sender.trim();
}
