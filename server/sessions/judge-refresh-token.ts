const MINUTE_MS = 60_000;

/** A request and its reply each take less than half of this. */
export const LATE_MS = 2 * MINUTE_MS;
/** A token younger than this gets no successor. */
export const ROTATION_MS = 5 * MINUTE_MS;

/** The state of a session's refresh tokens. Times are in milliseconds. */
export interface Line {
  /** The hash of the valid token, or null if only tokens of older builds were given. */
  hash: string | null;
  /** When the valid token was first shown. */
  confirmedAt: number;
  /** When a valid token was last shown. */
  usedAt: number;
}

/** A token of this server, as its device shows it. */
export interface ShownToken {
  hash: string;
  /** The hash of the token that it replaced. `null` for a token of an older build, which did not store it. */
  parentHash: string | null;
  issuedAt: number;
  /** For a token of an older build: when its successor was exchanged. */
  replacedAt?: number | null;
}

export type Verdict = { is: 'good'; line: Line } | { is: 'late' } | { is: 'reused' };

/**
 * Judges a shown refresh token (docs/decisions/accounts-and-sessions.md). The valid token and its successors are good.
 * The first successor that is shown becomes the valid token, and for 2 minutes afterwards any other token is late.
 * Later another token is good only if no token was used more than 2 minutes after its issue, because its reply may then
 * have been the last to reach the device. Otherwise two parties hold the session.
 */
export function judgeRefreshToken(line: Line, shown: ShownToken, now: number): Verdict {
  if (line.hash === null) return judgeFirst(line, shown, now);
  if (shown.hash === line.hash) return { is: 'good', line: { ...line, usedAt: now } };
  const taken: Verdict = {
    is: 'good',
    line: { hash: shown.hash, confirmedAt: now, usedAt: now },
  };
  if (shown.parentHash === line.hash) return taken;
  if (now < line.confirmedAt + LATE_MS) return { is: 'late' };
  return shown.issuedAt + LATE_MS >= line.usedAt ? taken : { is: 'reused' };
}

/** Tokens of older builds are valid until the first token of this build's format is shown. */
function judgeFirst(line: Line, shown: ShownToken, now: number): Verdict {
  if (shown.parentHash !== null) {
    return { is: 'good', line: { hash: shown.hash, confirmedAt: now, usedAt: now } };
  }
  const { replacedAt = null } = shown;
  const isSpent = replacedAt !== null && now >= replacedAt + LATE_MS;
  return isSpent ? { is: 'reused' } : { is: 'good', line: { ...line, usedAt: now } };
}

/**
 * Returns whether a good token gets a successor. A young one does not: otherwise a holder who shows tokens in quick
 * succession could keep the other holder's tokens late for ever and never be detected.
 */
export const isDueForSuccessor = ({ issuedAt }: ShownToken, now: number): boolean =>
  now >= issuedAt + ROTATION_MS;
