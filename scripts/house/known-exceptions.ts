import type { Entries, UpwardImports } from './find-broken-order.ts';

/**
 * Folders that still import what lies above them. The list only shrinks: it is what is left of the time
 * when folders had no order, and `npm run check` wants off it whatever is no longer there. A new import
 * belongs lower, or what it asks for does (decision 204).
 */
export const upwardImports: UpwardImports = {
  contract: ['contract/endpoints'],
};

/** The files that lie at the root of their thread: what a command, a script or the page begins with. */
export const entries: Entries = {
  local: [],
  server: ['server/cli.ts', 'server/demo.ts', 'server/main.ts'],
  src: ['src/main.tsx', 'src/prerender.tsx'],
};
