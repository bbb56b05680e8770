// `--names` also names small modules with one importer, `--draw` draws docs/architecture.md anew.
import { runChecks } from './test-run/run-checks.ts';
import { conclude } from './test-run/tally.ts';

const has = (flag: string) => process.argv.includes(flag);
conclude(await runChecks({ isDrawing: has('--draw'), hasNames: has('--names') }));
