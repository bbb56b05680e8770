import fc from 'fast-check';
import { beforeEach } from 'vitest';
import { isQuarantined } from './quarantine.ts';
import { QUARANTINED } from './skip-reasons.ts';

// The same inputs in every run. `npm run test:long` sets other seeds.
fc.configureGlobal({ seed: Number(process.env.FC_SEED) });

beforeEach(({ task, skip }) => {
  if (isQuarantined(task.file.name, task.fullTestName)) skip(QUARANTINED);
});
