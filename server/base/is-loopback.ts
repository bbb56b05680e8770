import { isIP } from 'node:net';

/** Whether a URL host or an address belongs to this machine. */
export function isLoopback(host: string): boolean {
  const plain = host.replace(/^::ffff:/, '').replace(/^\[(.*)\]$/, '$1');
  return (
    plain === 'localhost' || plain === '::1' || (isIP(plain) === 4 && plain.startsWith('127.'))
  );
}
