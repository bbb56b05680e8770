import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { runProgram } from './run-program.ts';

const SOURCE = path.join(import.meta.dirname, 'run-program.ts');
const folder = mkdtempSync(path.join(tmpdir(), 'guvercin-run-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('returns the exit code and, for a quiet program, all output', async () => {
  const script = "console.log('out'); console.error('err'); process.exitCode = 3";
  const { code, output } = await runProgram(process.execPath, ['-e', script], { isQuiet: true });
  expect(code).toBe(3);
  expect(output).toContain('out\n');
  expect(output).toContain('err\n');
});

test.runIf(process.platform !== 'win32')(
  'a signal ends the program and its children, and nothing new is started',
  async () => {
    const pidFile = path.join(folder, 'pid');
    const parent = `
      const { spawn } = require('node:child_process');
      const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
      require('node:fs').writeFileSync(${JSON.stringify(pidFile)}, child.pid + ' ');
      setInterval(() => {}, 1000);`;
    const runner = `
      import { runProgram } from ${JSON.stringify(SOURCE)};
      await runProgram(process.execPath, ['-e', ${JSON.stringify(parent)}], { isQuiet: true });
      await runProgram(process.execPath, ['-e', 'console.log("a second one")']);`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', runner]);
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += String(chunk);
    });
    const pid = await vi.waitFor(() => {
      const text = readFileSync(pidFile, 'utf8');
      expect(text).toMatch(/^\d+ $/);
      return Number(text);
    }, 15_000);
    child.kill('SIGTERM');
    await once(child, 'exit');
    // The process may stay a zombie until the init process reaps it.
    await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow(/ESRCH/), 15_000);
    expect(output).not.toContain('a second one');
  },
);
