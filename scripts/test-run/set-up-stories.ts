import { afterEach, beforeEach } from 'vitest';
import { AFTER_FAILURE } from './skip-reasons.ts';

// The tests of a story build on each other: after the first failure the rest could only fail too.
let failedFile = '';
beforeEach(({ task, skip }) => {
  if (failedFile === task.file.id) skip(AFTER_FAILURE);
});
afterEach(({ task }) => {
  if (task.result?.state === 'fail') failedFile = task.file.id;
});
