import type { Context as HonoContext } from 'hono';
import { getCookie } from 'hono/cookie';
import type { Language } from '../../contract/accounts.ts';
import { CLIENT_BUILD_HEADER, TIME_ZONE_HEADER } from '../../contract/cookies.ts';
import type { RequestFacts } from './call-handler.ts';
import type { HttpEnv } from './http-env.ts';
import { networkOf } from './network-of.ts';

const LOOPBACK = '127.0.0.1';

/** Reads what a request says about itself; nothing of it is verified here. */
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

/** The address of the other end of the connection; a request without a network is our own. */
export function readPeerAddress(c: HonoContext<HttpEnv>): string {
  return c.env?.incoming?.socket.remoteAddress ?? LOOPBACK;
}

/** The caller's address: each proxy that we believe has added one to the right of the header. */
function readIp(c: HonoContext<HttpEnv>, trustedProxies: number): string {
  const peer = readPeerAddress(c);
  if (trustedProxies === 0) return peer;
  const forwarded = (c.req.header('x-forwarded-for') ?? '')
    .split(',')
    .map((address) => address.trim())
    .filter((address) => address !== '');
  return forwarded.at(-trustedProxies) ?? forwarded[0] ?? peer;
}

/** The language that a browser asks for first, where it is one of ours. */
export function readLanguage(header: string | undefined): Language | null {
  const first = header?.trim().slice(0, 2).toLowerCase();
  return first === 'tr' || first === 'en' ? first : null;
}
