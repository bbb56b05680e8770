import { registerHooks } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { plant } from './planted-bug.ts';
import { plantedBugs } from './planted-bugs.ts';

/** Loaded before the simulator. Plants the bug named by PLANTED_BUG into the code as it is loaded. */
const bug = plantedBugs.find(({ name }) => name === process.env.PLANTED_BUG);
if (bug === undefined) throw new Error(`There is no bug called ${process.env.PLANTED_BUG}`);
const root = path.join(import.meta.dirname, '../..');
const files = new Set(bug.patches.map(({ file }) => file));

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    if (!url.startsWith('file:')) return loaded;
    const file = path.relative(root, fileURLToPath(url));
    if (!files.has(file) || loaded.source == null) return loaded;
    const source =
      typeof loaded.source === 'string' ? loaded.source : new TextDecoder().decode(loaded.source);
    return { ...loaded, source: plant(bug, file, source) };
  },
});
