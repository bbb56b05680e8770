// `--names` lists small modules with one importer. `--draw` updates the drawing in docs/architecture.md.
import { runChecks } from './test-run/run-checks.ts';
import { conclude } from './test-run/tally.ts';

const has = (flag: string) => process.argv.includes(flag);
conclude(await runChecks({ isDrawing: has('--draw'), hasNames: has('--names') }));
