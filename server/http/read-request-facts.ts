import type { Context as HonoContext } from 'hono';
import { getCookie } from 'hono/cookie';
import type { Language } from '../../contract/accounts.ts';
import { CLIENT_BUILD_HEADER, TIME_ZONE_HEADER } from '../../contract/cookies.ts';
import type { RequestFacts } from './call-handler.ts';
import type { HttpEnv } from './http-env.ts';
import { networkOf } from './network-of.ts';

const LOOPBACK = '127.0.0.1';

/** Reads the facts of a request, without verifying them. */
export function readRequestFacts(c: HonoContext<HttpEnv>, trustedProxies: number): RequestFacts {
  return {
    network: networkOf(readIp(c, trustedProxies)),
    cookies: new Map(Object.entries(getCookie(c))),
    bearer: /^Bearer +(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1] ?? null,
    origin: c.req.header('origin') ?? null,
    language: readLanguage(c.req.header('accept-language')),
    userAgent: c.req.header('user-agent') ?? null,
    timeZone: c.req.header(TIME_ZONE_HEADER) ?? null,
    build: c.req.header(CLIENT_BUILD_HEADER) ?? null,
    signal: c.req.raw.signal,
  };
}

/** Returns the peer address of the connection. A request without a connection comes from this process. */
export function readPeerAddress(c: HonoContext<HttpEnv>): string {
  return c.env?.incoming?.socket.remoteAddress ?? LOOPBACK;
}

/** Returns the caller's address. Each trusted proxy has appended one address to the header. */
function readIp(c: HonoContext<HttpEnv>, trustedProxies: number): string {
  const peer = readPeerAddress(c);
  if (trustedProxies === 0) return peer;
  const forwarded = (c.req.header('x-forwarded-for') ?? '')
    .split(',')
    .map((address) => address.trim())
    .filter((address) => address !== '');
  return forwarded.at(-trustedProxies) ?? forwarded[0] ?? peer;
}

/** Returns the browser's first language if the app has it, else null. */
export function readLanguage(header: string | undefined): Language | null {
  const first = header?.trim().slice(0, 2).toLowerCase();
  return first === 'tr' || first === 'en' ? first : null;
}
