import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, truncateSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';

const root = await mkdtemp(path.join(tmpdir(), 'guvercin-drill-'));
afterAll(() => rm(root, { recursive: true, force: true }));

const backups = path.join(root, 'backups');
mkdirSync(backups);
const env = {
  ...{ PATH: `${path.dirname(process.execPath)}:${process.env.PATH}`, TMPDIR: root },
  ...{ DATA_DIR: path.join(root, 'data'), BACKUP_DIR: backups },
};

function run(program: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(program, args, { env, encoding: 'utf8' });
  return { status, output: `${stdout}${stderr}` };
}
const drill = () => run('sh', 'deploy/restore-drill.sh');

test('the drill restores the newest backup, and fails without one or with a damaged one', () => {
  expect(drill()).toMatchObject({ status: 1, output: expect.stringContaining('no backup') });
  const people = run(process.execPath, 'server/cli.ts', 'demo-people', '--count', '3');
  expect(people.status).toBe(0);
  expect(run('sh', 'deploy/back-up.sh').status).toBe(0);
  const restored = drill();
  expect(restored.output).toMatch(/3 people and \d+ image files .*\n.*can be restored/);
  expect(restored.status).toBe(0);

  const [file = ''] = readdirSync(backups);
  truncateSync(path.join(backups, file), 5_000);
  expect(drill()).toMatchObject({
    status: 1,
    output: expect.stringContaining('not a whole backup'),
  });
});
