import { runChecks } from './test-run/run-checks.ts';
import { conclude } from './test-run/tally.ts';

conclude(await runChecks());
