interface QuarantinedTest {
  /** Path from the root. */
  file: string;
  /** The test's title; without it, every test of the file. */
  title?: string;
  /** ISO date. */
  since: string;
  /** What was seen. */
  symptom: string;
  /** What probably causes it. */
  suspect: string;
}

/** More than this is not a quarantine but a broken suite. */
export const MOST_QUARANTINED = 10;

/**
 * Tests that fail at random. `npm test` leaves them out, `npm run test:long` runs and reports them.
 * Each entry is a bug of the test or of the product: find it, then remove the entry.
 */
export const quarantine: readonly QuarantinedTest[] = [];

/** RUN_QUARANTINED=1 runs them all the same. */
export function isQuarantined(file: string, title: string): boolean {
  if (process.env.RUN_QUARANTINED === '1') return false;
  return quarantine.some((each) => each.file === file && (each.title ?? title) === title);
}
