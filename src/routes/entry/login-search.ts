/** What the verification link leaves in the address (product.md section 2). */
export interface LoginSearch {
  verified?: '1' | '0';
}

/** Reads ?verified=1|0; the router turns digits into numbers. Anything else says nothing. */
export function readLoginSearch(search: Record<string, unknown>): LoginSearch {
  const verified = String(search.verified);
  return verified === '1' || verified === '0' ? { verified } : {};
}
