import { createHash } from 'node:crypto';
import { CSP_REPORT_PATH } from '../../contract/routes.ts';

const INLINE_SCRIPT = /<script>([\s\S]*?)<\/script>/g;

/** Returns the CSP sources of the pages' inline scripts without attributes, without duplicates. */
export function hashInlineScripts(pages: readonly string[]): string[] {
  const scripts = pages.flatMap((html) =>
    [...html.matchAll(INLINE_SCRIPT)].map(([, script = '']) => script),
  );
  return [...new Set(scripts)].map(
    (script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
}

/** Returns the app's CSP: own origin only, and no inline scripts except for the hashed ones. */
export function contentSecurityPolicy({
  scriptHashes,
  styleNonce,
}: {
  scriptHashes: readonly string[];
  styleNonce: string;
}): string {
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scriptHashes].join(' '),
    `style-src 'self' 'nonce-${styleNonce}'`,
    "img-src 'self' blob: data:",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types guvercin',
    `report-uri ${CSP_REPORT_PATH}`,
  ].join('; ');
}
