import { expect, test } from 'vitest';
import { findWrongSubject } from './check-commits.ts';

test.each([
  'fix(outbox): start each delivery outside the open Dexie transaction',
  'docs: begin a changelog',
  'feat(live-settings): change limits without a restart',
])('%s is a subject', (subject) => {
  expect(findWrongSubject(subject)).toBeNull();
});

test.each([
  'Begin no delivery inside what another one is doing',
  'feature(outbox): add a row',
  'fix(outbox): Add a row',
  'fix(outbox): add a row.',
  'fix(outbox):add a row',
  `fix(outbox): ${'a'.repeat(60)}`,
])('%s is not a valid subject', (subject) => {
  expect(findWrongSubject(subject)).not.toBeNull();
});
