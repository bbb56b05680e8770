/** The search parameters set by a mailed link (product.md section 2). */
export interface LoginSearch {
  verified?: '1' | '0';
  /** Set if the link was opened in the browser that registered. It may then log in. */
  own?: '1';
  code?: string;
}

/** Reads ?code=…, or ?verified=1|0 and &own=1. The router may turn digits into numbers. Other values are ignored. */
export function readLoginSearch(search: Record<string, unknown>): LoginSearch {
  const code = readText(search.code);
  if (code !== undefined) return { code };
  const verified = String(search.verified);
  if (verified !== '1' && verified !== '0') return {};
  return { verified, ...(String(search.own) === '1' && { own: '1' }) };
}

export interface RegisterSearch {
  ref?: string;
}

/** Reads ?ref=…. The router may have turned a numeric code into a number. */
export function readRegisterSearch(search: Record<string, unknown>): RegisterSearch {
  const ref = readText(search.ref);
  return ref === undefined ? {} : { ref };
}

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
