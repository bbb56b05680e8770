import { toUnicode } from 'punycode/punycode.es6.js';
import { EMAIL_MAX_LENGTH } from './limits.ts';

/** What RFC 5322 calls a dot-atom and a browser's e-mail field accepts, at a domain that has a point. */
const LOCAL = String.raw`[a-z0-9!#$%&'*+/=?^_\`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_\`{|}~-]+)*`;
const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const EMAIL = new RegExp(String.raw`^${LOCAL}@(?:${LABEL}\.)+(?!\d+$)${LABEL}$`);

/** What would end a domain's place in a URL, or vanish or be decoded there. */
const NOT_IN_A_DOMAIN = /[\s/\\?#:@%]/;

/**
 * The one form in which an e-mail address is stored, compared and written to (product.md section 5): trimmed,
 * in small letters, its domain in ASCII. Both spellings of a domain, either case and every Unicode form give
 * the same; null: it is no address.
 */
export function normalizeEmail(typed: string): string | null {
  const address = toSmall(typed.trim());
  const at = address.lastIndexOf('@');
  const domain = toAscii(address.slice(at + 1));
  const email = `${address.slice(0, Math.max(0, at))}@${domain}`;
  return EMAIL.test(email) && email.length <= EMAIL_MAX_LENGTH ? email : null;
}

/** An address, stored or just typed, as people read it: its domain in its own letters. */
export function toReadableEmail(email: string): string {
  try {
    return toUnicode(normalizeEmail(email) ?? email);
  } catch {
    // A token or a row may hold anything: what cannot be read is shown as it is.
    return email;
  }
}

/** A Turkish İ becomes an i with a dot of its own, which no keyboard writes: it is meant as an i. */
const toSmall = (text: string) => text.toLowerCase().replaceAll('i\u0307', 'i');

/** '' for what is no domain. */
function toAscii(domain: string): string {
  if (NOT_IN_A_DOMAIN.test(domain)) return '';
  try {
    // Chromium's e-mail field has encoded a domain already, an İ included.
    return new URL(`https://${toSmall(toUnicode(domain))}`).hostname;
  } catch {
    return '';
  }
}
