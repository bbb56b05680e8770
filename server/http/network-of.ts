import { isIP } from 'node:net';

const GROUPS_OF_A_NETWORK = 4;
const GROUPS_OF_A_SITE = 3;
const IPV6_NETWORK = /^[0-9a-f:]+::\/\d+$/;

/**
 * Returns the key by which limits count a caller: an IPv4 address, or the first 64 bits of an IPv6 address, since one
 * household has all addresses of that prefix. Other text is returned unchanged.
 */
export function networkOf(address: string): string {
  const plain = (address.split('%', 1)[0] ?? '').replace(/^::ffff:(?=\d+\.)/i, '');
  if (isIP(plain) !== 6) return plain;
  // The URL parser normalises IPv6 addresses.
  const short = new URL(`http://[${plain}]`).hostname.slice(1, -1);
  const [head = '', tail] = short.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const gap = tail === undefined ? 0 : 8 - before.length - after.length;
  const groups = [...before, ...Array<string>(gap).fill('0'), ...after];
  return `${groups.slice(0, GROUPS_OF_A_NETWORK).join(':')}::/64`;
}

/** Whether a network contains more than one address. */
export const isWholeNetwork = (network: string): boolean => network.includes('/');

/**
 * Returns the addresses that one household may have: the IPv4 address itself, or the first 56 bits of an IPv6 network.
 * Expects the result of `networkOf`.
 */
export function householdOf(network: string): string {
  if (!isWholeNetwork(network)) return network;
  const groups = network.split(':').slice(0, GROUPS_OF_A_NETWORK);
  const last = (groups.pop() ?? '').padStart(4, '0');
  return `${[...groups, `${last.slice(0, 2)}00`].join(':')}::/56`;
}

/** Returns the addresses that one site or a part of a provider may have: an IPv4 /24 or an IPv6 /48. */
export function siteOf(network: string): string {
  if (isWholeNetwork(network)) {
    return `${network.split(':').slice(0, GROUPS_OF_A_SITE).join(':')}::/48`;
  }
  return isIP(network) === 4 ? `${network.split('.').slice(0, 3).join('.')}.0/24` : network;
}

/**
 * Returns a network in the form that may be stored: the first 24 bits of an IPv4 address or the first 64 of an IPv6
 * one. Returns null for text that is no address.
 */
export function shortenNetwork(network: string): string | null {
  const counted = networkOf(network);
  if (isIP(counted) === 4) return counted.replace(/\d+$/, '0/24');
  return IPV6_NETWORK.test(counted) ? counted : null;
}
