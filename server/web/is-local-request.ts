import { isIP } from 'node:net';
import type { Context as HonoContext } from 'hono';
import type { HttpEnv } from '../http-env.ts';
import { readPeerAddress } from '../read-request-facts.ts';

const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-real-ip'];

/**
 * Whether a request comes from the machine itself. A proxy on the same machine brings strangers
 * over loopback, so what says that it was forwarded does not count.
 */
export function isLocalRequest(c: HonoContext<HttpEnv>): boolean {
  if (FORWARDED.some((name) => c.req.header(name) !== undefined)) return false;
  const address = readPeerAddress(c).replace(/^::ffff:/, '');
  return address === '::1' || (isIP(address) === 4 && address.startsWith('127.'));
}
