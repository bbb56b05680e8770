import { expect, test } from 'vitest';
import { runStages } from './run-stages.ts';
import type { Say, Stage } from './stage.ts';

/** Stages that end when they are told to, and what the run says. */
function setUp() {
  const ends = new Map<string, () => void>();
  const said: string[] = [];
  const stage = (name: string, more: Partial<Stage> = {}): Stage => ({
    name,
    cores: 1,
    work: async (say) => {
      say(`${name} at work\n`);
      await new Promise<void>((resolve) => ends.set(name, resolve));
      return { passed: 1, failed: 0 };
    },
    ...more,
  });
  const say: Say = (text) => void said.push(text);
  const end = async (name: string) => {
    ends.get(name)?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { stage, end, say, text: () => said.join(''), begun: () => [...ends.keys()] };
}

test('no more run at a time than there are cores; the next begins when one has ended', async () => {
  const { stage, end, say, begun } = setUp();
  const run = runStages([stage('one'), stage('two'), stage('three')], { cores: 2, say });
  expect(begun()).toEqual(['one', 'two']);
  await end('two');
  expect(begun()).toEqual(['one', 'two', 'three']);
  await end('one');
  await end('three');
  expect(await run).toMatchObject({ passed: 3, failed: 0 });
});

test('each says that it begins, and the rest in one piece when it has ended', async () => {
  const { stage, end, say, text } = setUp();
  const run = runStages([stage('one'), stage('two')], { cores: 2, say });
  expect(text()).toBe('── one begins\n── two begins\n');
  await end('two');
  expect(text()).toMatch(/\n── two\ntwo at work\n── two: 1 ok, 0 not ok, \d+ s\n$/);
  expect(text()).not.toContain('one at work');
  await end('one');
  await run;
  expect(text()).toContain('one at work');
});

test('a stage that is alone speaks at once', async () => {
  const { stage, end, say, text } = setUp();
  const run = runStages([stage('one')], { cores: 2, say });
  expect(text()).toBe('\n── one\none at work\n');
  await end('one');
  await run;
});

test('one that throws has failed by its name, and hides no other', async () => {
  const { stage, end, say, text } = setUp();
  const broken = stage('broken', { work: () => Promise.reject(new Error('no disk')) });
  const run = runStages([broken, stage('after it', { after: ['broken'] })], { cores: 2, say });
  await new Promise((resolve) => setImmediate(resolve));
  expect(text()).toContain('no disk');
  await end('after it');
  expect(await run).toEqual({ passed: 1, failed: 1, told: ['broken'] });
});

test('stages that wait for each other are an error, not a wait without end', async () => {
  const { stage, say } = setUp();
  const stages = [stage('one', { after: ['two'] }), stage('two', { after: ['one'] })];
  await expect(runStages(stages, { cores: 2, say })).rejects.toThrow(/wait for each other/);
});

test('what was green and reads the same is left out, and says so; what failed runs again', async () => {
  const put = new Map<string, string>();
  const done = {
    isDone: (part: string, digest: string) => put.get(part) === digest,
    put: (part: string, digest: string) => void put.set(part, digest),
  };
  const { say, text } = setUp();
  const reads = { files: ['scripts/stages/stage.ts'] };
  let runs = 0;
  const green: Stage = {
    name: 'green',
    cores: 1,
    reads,
    work: async () => {
      runs += 1;
      return { passed: 1, failed: 0 };
    },
  };
  const red: Stage = { name: 'red', cores: 1, reads, work: async () => ({ passed: 0, failed: 1 }) };
  expect(await runStages([green, red], { say, done })).toMatchObject({ passed: 1, failed: 1 });
  expect(await runStages([green, red], { say, done })).toMatchObject({ passed: 0, failed: 1 });
  expect(runs).toBe(1);
  expect(text()).toContain('green: skipped');
});
