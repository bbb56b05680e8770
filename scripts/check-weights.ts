import { readFileSync, statSync } from 'node:fs';

/** Kilobytes of compressed JavaScript that a page may name in its HTML. */
const BUDGETS = { 'pages/tr/home.html': 95, 'index.html': 176 } as const;
const SCRIPT = /(?:src|href)="\/(assets\/[\w-]+\.js)"/g;

/**
 * Adds up what the landing page and a person's first screen load before their own code asks for more.
 * Throws with both figures when a page is over its budget: whoever adds to it decides that here.
 */
export function checkWeights(folder: string, budgets: Readonly<Record<string, number>> = BUDGETS) {
  for (const [page, most] of Object.entries(budgets)) {
    const html = readFileSync(`${folder}/${page}`, 'utf8');
    const files = new Set([...html.matchAll(SCRIPT)].map(([, file = '']) => file));
    const bytes = [...files].reduce((sum, file) => sum + statSync(`${folder}/${file}.br`).size, 0);
    if (bytes > most * 1000) {
      throw new Error(`${page} loads ${(bytes / 1000).toFixed(1)} kB of scripts, at most ${most}`);
    }
  }
}
