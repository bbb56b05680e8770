import type { Page } from 'playwright-core';

/** Stops recording layout shifts, because the test itself changes the page from here on. */
export const letWitnessGo = (page: Page): Promise<void> =>
  page.evaluate(() => {
    globalThis.reportToWitness = undefined;
  });
