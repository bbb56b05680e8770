import { readFileSync, statSync } from 'node:fs';

/** Maximum JavaScript that a page's HTML names, in kilobytes after brotli. */
const BUDGETS = { 'pages/tr/home.html': 95, 'index.html': 176 } as const;
const SCRIPT = /(?:src|href)="\/(assets\/[\w-]+\.js)"/g;

/**
 * Adds up the scripts in the HTML of the landing page and of a person's screens. Throws with both figures if a page
 * exceeds its budget.
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
