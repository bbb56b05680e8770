/** What the verification link leaves in the address (product.md section 2). */
export interface LoginSearch {
  verified?: '1' | '0';
}

/** Reads ?verified=1|0; the router turns digits into numbers. Anything else says nothing. */
export function readLoginSearch(search: Record<string, unknown>): LoginSearch {
  const verified = String(search.verified);
  return verified === '1' || verified === '0' ? { verified } : {};
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
