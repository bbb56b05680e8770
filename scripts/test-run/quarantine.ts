interface QuarantinedTest {
  /** Path from the root. */
  file: string;
  /** The test's title. Without a title, the entry covers all tests of the file. */
  title?: string;
  /** ISO date. */
  since: string;
  symptom: string;
  suspect: string;
}

/** Maximum entries. With more, the suite itself is broken. */
export const MOST_QUARANTINED = 10;

/**
 * Tests that fail at random. `npm test` skips them, `npm run test:long` runs and reports them. Each entry is a bug of
 * the test or of the product: find it, then remove the entry.
 */
export const quarantine: readonly QuarantinedTest[] = [];

/** Whether to skip a test. False with RUN_QUARANTINED=1. */
export function isQuarantined(file: string, title: string): boolean {
  if (process.env.RUN_QUARANTINED === '1') return false;
  return quarantine.some((each) => each.file === file && (each.title ?? title) === title);
}
