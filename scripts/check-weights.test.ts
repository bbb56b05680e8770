import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkWeights } from './check-weights.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'guvercin-weights-'));
  mkdirSync(`${folder}/assets`);
  writeFileSync(`${folder}/assets/a-1.js.br`, 'x'.repeat(1500));
  writeFileSync(`${folder}/assets/b-1.js.br`, 'x'.repeat(600));
  writeFileSync(
    `${folder}/index.html`,
    '<link href="/assets/a-1.js"><link href="/assets/b-1.js"><script src="/assets/a-1.js"></script>',
  );
});
afterEach(() => rmSync(folder, { recursive: true }));

test('each script of a page counts once', () => {
  expect(() => checkWeights(folder, { 'index.html': 2.1 })).not.toThrow();
});

test('a page over its budget stops the build with both figures', () => {
  expect(() => checkWeights(folder, { 'index.html': 2 })).toThrow(
    'index.html loads 2.1 kB of scripts, at most 2',
  );
});
