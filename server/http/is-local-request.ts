import type { Context as HonoContext } from 'hono';
import { isLoopback } from '../base/is-loopback.ts';
import type { HttpEnv } from './http-env.ts';
import { readPeerAddress } from './read-request-facts.ts';

const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-real-ip'];

/**
 * Whether a request really comes from this machine. A proxy on the machine forwards strangers over loopback, and a
 * foreign host name that resolves to loopback serves a foreign page, so both are excluded.
 */
export function isLocalRequest(c: HonoContext<HttpEnv>): boolean {
  if (FORWARDED.some((name) => c.req.header(name) !== undefined)) return false;
  return isLoopback(readPeerAddress(c)) && isLoopback(new URL(c.req.url).hostname);
}
