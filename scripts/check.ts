import { runCheckStages } from './check-stages.ts';

const { passed, failed } = await runCheckStages();
process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 ? 0 : 1;
