const FIRST_DELAY_MS = 1_000;
const LONGEST_DELAY_MS = 45_000;

/** Back-off before the next attempt: doubles from a second to at most 45, less up to half by jitter. */
export function retryDelay(attempts: number, random: () => number): number {
  const full = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.min(attempts - 1, 10));
  return Math.round(full * (1 - random() / 2));
}
