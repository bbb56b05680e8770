/** A server may ask for a day; whoever asks for more has not meant us, or is broken. */
const LONGEST_SECONDS = 86_400;

/**
 * Seconds for which an answer asks to be left alone (Retry-After, in seconds or as a date by the
 * answer's own clock), from 0 to a day; undefined when it does not say.
 */
export function readRetryAfter(headers: Headers, now: number): number | undefined {
  const value = headers.get('retry-after');
  if (value === null) return undefined;
  const seconds = Number(value);
  const until = Number.isFinite(seconds) ? seconds : secondsUntil(value, headers.get('date'), now);
  return Number.isFinite(until) ? Math.min(LONGEST_SECONDS, Math.max(0, until)) : undefined;
}

function secondsUntil(moment: string, date: string | null, now: number): number {
  const from = date === null ? now : Date.parse(date);
  return (Date.parse(moment) - from) / 1000;
}
