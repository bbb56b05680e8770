import { isIP } from 'node:net';

const GROUPS_OF_A_NETWORK = 4;

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
