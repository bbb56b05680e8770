import { randomBytes } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { Config } from '../config/config.ts';
import { contentSecurityPolicy } from '../http/content-security-policy.ts';
import type { HttpEnv } from '../http/http-env.ts';
import { isAlreadySent } from '../http/is-already-sent.ts';

const NONCE_BYTES = 16;
const CSP = 'Content-Security-Policy';
const CACHE = 'Cache-Control';
/** The default value. Responses without their own cache rule must not be stored. */
const KEPT_BY_NOBODY = 'no-store';

const fixedHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

/** Sets the security headers on every response. A route may set a stricter CSP. */
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
      // The headers are set early on node's response, so that a route's own headers override them. A later change of
      // the response would turn it into a slow stream.
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
