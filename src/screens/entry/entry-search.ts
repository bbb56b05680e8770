/** What a mailed link leaves in the address (product.md section 2). */
export interface LoginSearch {
  verified?: '1' | '0';
  /** It was opened in the browser that registered, which may log in by it. */
  own?: '1';
  /** Of a mailed link that logs in. */
  code?: string;
}

/** Reads ?code=…, or ?verified=1|0 and &own=1; the router turns digits into numbers. Anything else says nothing. */
export function readLoginSearch(search: Record<string, unknown>): LoginSearch {
  const code = readText(search.code);
  if (code !== undefined) return { code };
  const verified = String(search.verified);
  if (verified !== '1' && verified !== '0') return {};
  return { verified, ...(String(search.own) === '1' && { own: '1' }) };
}

/** What an invitation leaves in the address. */
export interface RegisterSearch {
  ref?: string;
}

/** Reads ?ref=…; the router may have made a number of a code of digits. */
export function readRegisterSearch(search: Record<string, unknown>): RegisterSearch {
  const ref = readText(search.ref);
  return ref === undefined ? {} : { ref };
}

/** What the mail with the link for a new password leaves in the address. */
export interface ResetSearch {
  code?: string;
}

export function readResetSearch(search: Record<string, unknown>): ResetSearch {
  const code = readText(search.code);
  return code === undefined ? {} : { code };
}

function readText(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' ? value : undefined;
}
