const MINUTE_MS = 60_000;

/** A request and its reply are each on their way for less than half of this. */
export const LATE_MS = 2 * MINUTE_MS;
/** A token younger than this gets no successor. */
export const ROTATION_MS = 5 * MINUTE_MS;

/** What a session's row says of its refresh tokens; times in milliseconds. */
export interface Line {
  /** A hash of the token that holds; null: only tokens of the former kind have been given. */
  hash: string | null;
  /** When that token was first shown. */
  confirmedAt: number;
  /** When a token that held was last shown. */
  usedAt: number;
}

/** A token that we gave, as its device shows it. */
export interface ShownToken {
  hash: string;
  /** The token that it was given for; null for one of the former kind. */
  parentHash: string | null;
  issuedAt: number;
  /** Of the former kind: when its successor was exchanged in turn. */
  replacedAt?: number | null;
}

export type Verdict = { is: 'good'; line: Line } | { is: 'late' } | { is: 'reused' };

/**
 * Judges a refresh token that is shown (docs/decisions/accounts-and-sessions.md): the one that holds and its successors are good,
 * and whichever successor is shown first holds from then on. Another one is late for 2 minutes: it was
 * on its way, and gets nothing. Afterwards it is good only where its own reply may have been the last
 * to reach the device, because nothing else was used later than that; otherwise two hold the session.
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

/** Tokens of the former kind hold until the first of the present kind comes. */
function judgeFirst(line: Line, shown: ShownToken, now: number): Verdict {
  if (shown.parentHash !== null) {
    return { is: 'good', line: { hash: shown.hash, confirmedAt: now, usedAt: now } };
  }
  const { replacedAt = null } = shown;
  const isSpent = replacedAt !== null && now >= replacedAt + LATE_MS;
  return isSpent ? { is: 'reused' } : { is: 'good', line: { ...line, usedAt: now } };
}

/**
 * Whether a good token is given a successor. A young one is not: whoever shows tokens in quick
 * succession could otherwise keep the other's late for ever, and never be found out.
 */
export const isDueForSuccessor = ({ issuedAt }: ShownToken, now: number): boolean =>
  now >= issuedAt + ROTATION_MS;
