import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { runProgram } from './run-program.ts';

const SOURCE = path.join(import.meta.dirname, 'run-program.ts');

test('what a program says comes as it is said, and whole at its end', async () => {
  const said: string[] = [];
  const script = "console.log('out'); console.error('err'); process.exitCode = 3";
  const { code, output } = await runProgram(process.execPath, ['-e', script], {
    say: (text) => void said.push(text),
  });
  expect(code).toBe(3);
  expect(output).toContain('out\n');
  expect(output).toContain('err\n');
  expect(said.join('')).toBe(output);
});

test.runIf(process.platform !== 'win32')(
  'a signal ends what it runs, and what that has started, and nothing new begins',
  async () => {
    // Says its child's id and waits, as a test runner with a browser does.
    const grandparent = `
      const { spawn } = require('node:child_process');
      const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
      console.log('pid ' + child.pid);
      setInterval(() => {}, 1000);`;
    const runner = `
      import { runProgram } from ${JSON.stringify(SOURCE)};
      const say = (text) => process.stdout.write(text);
      await runProgram(process.execPath, ['-e', ${JSON.stringify(grandparent)}], { say });
      await runProgram(process.execPath, ['-e', 'console.log("a second one")'], { say });`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', runner]);
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += String(chunk);
    });
    const pid = await vi.waitUntil(() => /pid (\d+)/.exec(output)?.[1], { timeout: 60_000 });
    child.kill('SIGTERM');
    await once(child, 'exit');
    expect(() => process.kill(Number(pid), 0)).toThrow(/ESRCH/);
    expect(output).not.toContain('a second one');
  },
);
