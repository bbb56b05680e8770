import type { Page } from 'playwright-core';

/** From here on the page is turned about: what moves then does not move by itself. */
export const letWitnessGo = (page: Page): Promise<void> =>
  page.evaluate(() => {
    globalThis.tellWitness = undefined;
  });
