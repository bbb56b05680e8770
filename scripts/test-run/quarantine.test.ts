import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { MOST_QUARANTINED, quarantine } from './quarantine.ts';

test('the quarantine is short, and each of its tests exists', () => {
  expect(quarantine.length).toBeLessThanOrEqual(MOST_QUARANTINED);
  const gone = quarantine.filter(
    ({ file, title = '' }) => !existsSync(file) || !readFileSync(file, 'utf8').includes(title),
  );
  expect(gone).toEqual([]);
});

test('an entry has a date, a symptom and a suspect', () => {
  for (const { since, symptom, suspect } of quarantine) {
    expect(since).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(symptom).not.toBe('');
    expect(suspect).not.toBe('');
  }
});
