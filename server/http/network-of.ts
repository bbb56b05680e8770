import { isIP } from 'node:net';

const GROUPS_OF_A_NETWORK = 4;
const GROUPS_OF_A_SITE = 3;
const IPV6_NETWORK = /^[0-9a-f:]+::\/\d+$/;

/**
 * The network that limits count by: an IPv4 address itself, an IPv6 address's first 64 bits, since
 * one household has all that follow. What is no address stands for itself.
 */
export function networkOf(address: string): string {
  const plain = (address.split('%', 1)[0] ?? '').replace(/^::ffff:(?=\d+\.)/i, '');
  if (isIP(plain) !== 6) return plain;
  // The URL parser writes every IPv6 address in one way.
  const short = new URL(`http://[${plain}]`).hostname.slice(1, -1);
  const [head = '', tail] = short.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const gap = tail === undefined ? 0 : 8 - before.length - after.length;
  const groups = [...before, ...Array<string>(gap).fill('0'), ...after];
  return `${groups.slice(0, GROUPS_OF_A_NETWORK).join(':')}::/64`;
}

/** Whether a network holds more than one address. */
export const isWholeNetwork = (network: string): boolean => network.includes('/');

/**
 * What one household may have of addresses: an IPv4 address itself, of an IPv6 network the first 56
 * bits. Takes what `networkOf` answers.
 */
export function householdOf(network: string): string {
  if (!isWholeNetwork(network)) return network;
  const groups = network.split(':').slice(0, GROUPS_OF_A_NETWORK);
  const last = (groups.pop() ?? '').padStart(4, '0');
  return `${[...groups, `${last.slice(0, 2)}00`].join(':')}::/56`;
}

/** What one site, or a provider's corner, may have of addresses: an IPv4 /24, an IPv6 /48. */
export function siteOf(network: string): string {
  if (isWholeNetwork(network)) {
    return `${network.split(':').slice(0, GROUPS_OF_A_SITE).join(':')}::/48`;
  }
  return isIP(network) === 4 ? `${network.split('.').slice(0, 3).join('.')}.0/24` : network;
}

/**
 * A network as it may be kept: of an IPv4 address the first 24 bits, of an IPv6 one the first 64. null
 * for what is no address.
 */
export function shortenNetwork(network: string): string | null {
  const counted = networkOf(network);
  if (isIP(counted) === 4) return counted.replace(/\d+$/, '0/24');
  return IPV6_NETWORK.test(counted) ? counted : null;
}
