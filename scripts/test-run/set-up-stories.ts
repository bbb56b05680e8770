import { afterEach, beforeEach } from 'vitest';
import { AFTER_FAILURE } from './skip-reasons.ts';

// The tests of a story depend on each other, so skip the rest after the first failure.
let failedFile = '';
beforeEach(({ task, skip }) => {
  if (failedFile === task.file.id) skip(AFTER_FAILURE);
});
afterEach(({ task }) => {
  if (task.result?.state === 'fail') failedFile = task.file.id;
});
