import { toUnicode } from 'punycode/punycode.es6.js';
import { EMAIL_MAX_LENGTH } from './limits.ts';

/** The dot-atom of RFC 5322, as a browser's e-mail field accepts it, at a domain with a dot. */
const LOCAL = String.raw`[a-z0-9!#$%&'*+/=?^_\`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_\`{|}~-]+)*`;
const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const EMAIL = new RegExp(String.raw`^${LOCAL}@(?:${LABEL}\.)+(?!\d+$)${LABEL}$`);

/** Characters that would end the host part of a URL, or be dropped or decoded there. */
const NOT_IN_A_DOMAIN = /[\s/\\?#:@%]/;

/**
 * Returns the normalized form in which an e-mail address is stored, compared and used for mail (product.md section 5):
 * trimmed, lower case, with an ASCII domain. Both spellings of a domain, any case and every Unicode form give the same
 * result. Returns `null` if the text is not an address.
 */
export function normalizeEmail(typed: string): string | null {
  const address = toSmall(typed.trim());
  const at = address.lastIndexOf('@');
  const domain = toAscii(address.slice(at + 1));
  const email = `${address.slice(0, Math.max(0, at))}@${domain}`;
  return EMAIL.test(email) && email.length <= EMAIL_MAX_LENGTH ? email : null;
}

/** Returns an address, stored or just typed, in readable form: with its domain in Unicode. */
export function toReadableEmail(email: string): string {
  try {
    return toUnicode(normalizeEmail(email) ?? email);
  } catch {
    // A token or a row may contain any text. Show an unreadable address unchanged.
    return email;
  }
}

/** Lower-casing a Turkish İ gives an i with a combining dot. No keyboard types that, so read it as a plain i. */
const toSmall = (text: string) => text.toLowerCase().replaceAll('i\u0307', 'i');

/** Returns '' if the text is not a domain. */
function toAscii(domain: string): string {
  if (NOT_IN_A_DOMAIN.test(domain)) return '';
  try {
    // Chromium's e-mail field has already encoded the domain, including an İ. Decode it first.
    return new URL(`https://${toSmall(toUnicode(domain))}`).hostname;
  } catch {
    return '';
  }
}
