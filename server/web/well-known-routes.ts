import { Hono } from 'hono';
import * as v from 'valibot';
import { normalizeEmail } from '../../contract/email.ts';
import { CSP_REPORT_PATH } from '../../contract/routes.ts';
import type { Config } from '../config/config.ts';
import type { Context } from '../context/context.ts';
import type { HttpEnv } from '../http/http-env.ts';
import { limitBody } from '../http/read-json-body.ts';

const A_DAY = 'public, max-age=86400';
const SECURITY_TXT_DAYS = 365;
const DAY_MS = 24 * 60 * 60 * 1000;
/** The directives of our pages. All others count as `other`. */
const DIRECTIVES: ReadonlySet<string> = new Set([
  'script-src',
  'script-src-elem',
  'script-src-attr',
  'style-src',
  'style-src-elem',
  'style-src-attr',
  'img-src',
  'connect-src',
  'worker-src',
  'frame-src',
  'font-src',
  'form-action',
  'base-uri',
  'require-trusted-types-for',
  'trusted-types',
]);
const report = v.object({ 'csp-report': v.object({ 'effective-directive': v.string() }) });

/** Serves well-known addresses: security.txt and the page for changing a password. */
export function wellKnownRoutes(
  { now, metrics }: Pick<Context, 'now' | 'metrics'>,
  { publicOrigin, operatorContact }: Pick<Config, 'publicOrigin' | 'operatorContact'>,
): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  app.get('/.well-known/security.txt', (c) => {
    c.set('operation', 'static');
    const expires = new Date(now().getTime() + SECURITY_TXT_DAYS * DAY_MS).toISOString();
    const lines = [
      `Contact: mailto:${normalizeEmail(operatorContact) ?? operatorContact}`,
      `Expires: ${expires}`,
      'Preferred-Languages: tr, en',
      `Canonical: ${publicOrigin}/.well-known/security.txt`,
    ];
    return c.text(`${lines.join('\n')}\n`, 200, { 'Cache-Control': A_DAY });
  });
  // The account screen asks for a login first. The login form has the link for a forgotten password.
  app.get('/.well-known/change-password', (c) => {
    c.set('operation', 'static');
    return c.redirect('/settings/account', 302);
  });
  // Only the directive is counted. Anyone can send a report, and a report may contain a private URL.
  app.post(CSP_REPORT_PATH, limitBody, async (c) => {
    c.set('operation', 'csp-report');
    const directive = readDirective(await c.req.text().catch(() => ''));
    if (directive === null) return c.body(null, 400);
    metrics.brokenPolicies.inc({ directive: DIRECTIVES.has(directive) ? directive : 'other' });
    return c.body(null, 204);
  });
  return app;
}

/** Returns the directive of a report, or null if the text is none. */
function readDirective(text: string): string | null {
  try {
    const parsed = v.safeParse(report, JSON.parse(text));
    return parsed.success ? parsed.output['csp-report']['effective-directive'] : null;
  } catch {
    // The JSON is invalid. The caller returns status 400.
    return null;
  }
}
