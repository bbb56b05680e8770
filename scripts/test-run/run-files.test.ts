import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Tally } from './tally.ts';

const here = import.meta.dirname;
/** Inside the repository, so that the test's files find its packages. */
const cache = path.join(here, '../../.cache');

/** Throws in the first run of the file and not in later ones. */
const FAIL_ONCE = `
  import { existsSync, writeFileSync } from 'node:fs';
  const failOnce = (mark) => {
    if (existsSync(mark)) return;
    writeFileSync(mark, '');
    throw new Error('the first run fails');
  };`;
const planted: Record<string, string> = {
  'always.story.ts': `
    test('first', () => { throw new Error('always red'); });
    test('second', () => {});`,
  'once.story.ts': `${FAIL_ONCE}
    test('first', () => {});
    test('second', () => failOnce(import.meta.filename + '.failed'));`,
  'hook.story.ts': `${FAIL_ONCE}
    beforeAll(() => failOnce(import.meta.filename + '.failed'));
    test('first', () => {});`,
  'unit.test.ts': `test('first', () => { throw new Error('red unit'); });`,
  'broken.test.ts': `import './no-such-file.ts'; test('first', () => {});`,
  'skipped.test.ts': `test.skip('first', () => {}); test('second', () => {});`,
  'late.test.ts': `
    test('first', async () => {
      setTimeout(() => { throw new Error('outside of the test'); });
      await new Promise((resolve) => setTimeout(resolve, 50));
    });`,
};

let folder: string;
let results: Record<string, Tally & { exitCode: number }>;

beforeAll(async () => {
  mkdirSync(cache, { recursive: true });
  folder = mkdtempSync(path.join(cache, 'planted-'));
  for (const [file, body] of Object.entries(planted)) {
    const source = `import { beforeAll, test } from 'vitest';\n${body}\n`;
    writeFileSync(path.join(folder, file), source);
  }
  const config = path.join(folder, 'vitest.config.ts');
  const setupFiles = ['set-up-tests.ts', 'set-up-stories.ts'].map((file) => path.join(here, file));
  const project = { include: ['*.{story,test}.ts'], name: 'planted', setupFiles, isolate: false };
  const test = { env: { FC_SEED: '1' }, projects: [{ test: project }] };
  writeFileSync(config, `export default ${JSON.stringify({ root: folder, test })};\n`);
  const program = `
    import { runFiles } from ${JSON.stringify(path.join(here, 'run-files.ts'))};
    import { conclude } from ${JSON.stringify(path.join(here, 'tally.ts'))};
    const results = {};
    for (const file of ${JSON.stringify(Object.keys(planted))}) {
      const tally = await runFiles({ project: 'planted', only: [file], config: ${JSON.stringify(config)} });
      conclude(tally);
      results[file] = { ...tally, exitCode: process.exitCode };
    }
    process.exitCode = 0;
    console.log('RESULTS' + JSON.stringify(results));`;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '-e', program],
    { env: { PATH: process.env.PATH, CI: 'true' }, maxBuffer: 2 ** 26 },
  );
  results = JSON.parse(stdout.slice(stdout.indexOf('RESULTS') + 'RESULTS'.length));
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a story that always fails has failed, and its later tests did not run', () => {
  expect(results['always.story.ts']).toMatchObject({
    exitCode: 1,
    passed: 0,
    failed: 1,
    flaky: [],
  });
  expect(results['always.story.ts']?.failures[0]).toMatch(
    /always\.story\.ts > first\n.*always red/,
  );
});

test('a story that fails once has passed, is listed as flaky, and keeps its first error', () => {
  expect(results['once.story.ts']).toMatchObject({ exitCode: 0, passed: 2, failed: 0 });
  expect(results['once.story.ts']?.flaky[0]).toMatch(/once\.story\.ts > second\n.*first run fails/);
});

test('a beforeAll that throws once is run again with its file', () => {
  expect(results['hook.story.ts']).toMatchObject({ exitCode: 0, passed: 1, failed: 0 });
  expect(results['hook.story.ts']?.flaky).toHaveLength(1);
});

test('a unit test that fails has failed, and so has a file that cannot be loaded', () => {
  expect(results['unit.test.ts']).toMatchObject({ exitCode: 1, passed: 0, failed: 1 });
  expect(results['broken.test.ts']).toMatchObject({ exitCode: 1, passed: 0, failed: 1 });
});

test('under CI a test that is skipped has failed', () => {
  expect(results['skipped.test.ts']).toMatchObject({ exitCode: 1, passed: 1, failed: 1 });
});

test('an error outside of a test fails its file', () => {
  expect(results['late.test.ts']).toMatchObject({ exitCode: 1, failed: 1 });
});
