import type { Context as HonoContext } from 'hono';
import { isLoopback } from '../base/is-loopback.ts';
import type { HttpEnv } from './http-env.ts';
import { readPeerAddress } from './read-request-facts.ts';

const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-real-ip'];

/**
 * Whether a request comes from the machine itself and means it. A proxy on the same machine brings
 * strangers over loopback, and a foreign name that leads to loopback brings a foreign page.
 */
export function isLocalRequest(c: HonoContext<HttpEnv>): boolean {
  if (FORWARDED.some((name) => c.req.header(name) !== undefined)) return false;
  return isLoopback(readPeerAddress(c)) && isLoopback(new URL(c.req.url).hostname);
}
