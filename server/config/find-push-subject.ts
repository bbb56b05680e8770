import { isIP } from 'node:net';
import { isLoopback } from '../base/is-loopback.ts';
import { isPublicAddress } from '../base/is-public-address.ts';

/** Names that mean something in a house or on a machine only. */
const HOUSE_NAME = /(^|\.)(localhost|local|lan|internal|home\.arpa|test)$/;

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
  return isPublicHost(hostname) && !canReach ? null : `mailto:${address}`;
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
