const DAY_MS = 24 * 60 * 60 * 1000;
const SEEDS_A_RUN = 20;
/** From here on the seeds begin anew. */
const SEED_SPACE = 12_000;
const CRASH_POINT_PARTS = 24;
const PLANTED_BUG_PARTS = 15;
/** More than the server's tests send in a run, so that no two windows send the same. */
const REQUESTS_APART = 1000;
const MOST_FUZZ_SEED = 2 ** 31;

/** A share of every `of`, the `part`-th, counted from 1. */
export interface Share {
  part: number;
  of: number;
}

/** What one test run takes of the spaces that no single run can walk whole. */
export interface Window {
  number: number;
  seeds: { from: number; count: number };
  crashPoints: Share;
  plantedBugs: Share;
  /** Environment of the tests with random inputs. */
  randomInputs: { FUZZ_SEED: string; FC_SEED: string };
}

/** The window of a day: it moves on by one each day, so that after some days all was walked. */
export function windowOfDay(now: number): number {
  return Math.floor(now / DAY_MS);
}

/** The `number`-th window; the same number is the same window on any machine. */
export function makeWindow(number: number): Window {
  const share = (of: number) => ({ part: 1 + (number % of), of });
  return {
    number,
    seeds: { from: 1 + ((number * SEEDS_A_RUN) % SEED_SPACE), count: SEEDS_A_RUN },
    crashPoints: share(CRASH_POINT_PARTS),
    plantedBugs: share(PLANTED_BUG_PARTS),
    randomInputs: {
      FUZZ_SEED: String((number * REQUESTS_APART) % MOST_FUZZ_SEED),
      FC_SEED: String(number),
    },
  };
}

/** The window that was asked for by number, else today's; throws when it is no number. */
export function chooseWindow(asked: string | undefined, now: number): Window {
  if (asked === undefined) return makeWindow(windowOfDay(now));
  if (!/^\d{1,9}$/.test(asked)) throw new Error(`--window takes a whole number, not ${asked}`);
  return makeWindow(Number(asked));
}
