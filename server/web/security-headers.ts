import { randomBytes } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { Config } from '../config/config.ts';
import { contentSecurityPolicy } from '../http/content-security-policy.ts';
import type { HttpEnv } from '../http/http-env.ts';
import { isAlreadySent } from '../http/is-already-sent.ts';

const NONCE_BYTES = 16;
const CSP = 'Content-Security-Policy';
const CACHE = 'Cache-Control';
/** What does not say that it may be kept is somebody's own. */
const KEPT_BY_NOBODY = 'no-store';

const fixedHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

/** Puts the security headers on every answer; a route may set a stricter CSP of its own. */
export function securityHeaders(
  { isSecure, hasHstsForSubdomains }: Pick<Config, 'isSecure' | 'hasHstsForSubdomains'>,
  scriptHashes: readonly string[],
): MiddlewareHandler<HttpEnv> {
  const secure = `max-age=31536000${hasHstsForSubdomains ? '; includeSubDomains' : ''}`;
  const always = Object.entries({
    ...fixedHeaders,
    ...(isSecure ? { 'Strict-Transport-Security': secure } : {}),
  });
  return async (c, next) => {
    const styleNonce = randomBytes(NONCE_BYTES).toString('base64');
    c.set('styleNonce', styleNonce);
    const policy = contentSecurityPolicy({ scriptHashes, styleNonce });
    const { outgoing } = c.env ?? {};
    if (outgoing !== undefined) {
      // Node's response takes them before anybody answers, and what a route says itself wins:
      // touching the answer afterwards would make a slow stream of it.
      for (const [name, value] of always) outgoing.setHeader(name, value);
      outgoing.setHeader(CSP, policy);
      outgoing.setHeader(CACHE, KEPT_BY_NOBODY);
      return next();
    }
    await next();
    if (isAlreadySent(c.res)) return;
    for (const [name, value] of always) c.res.headers.set(name, value);
    if (!c.res.headers.has(CSP)) c.res.headers.set(CSP, policy);
    if (!c.res.headers.has(CACHE)) c.res.headers.set(CACHE, KEPT_BY_NOBODY);
  };
}
