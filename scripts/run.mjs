// The entry point of every npm script, and the only file that must run on any Node from 20.19. Installs the lockfile's
// packages if they are missing, then starts the pinned Node 24.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const [task, ...args] = process.argv.slice(2);
const installed = join(root, 'node_modules', '.installed-lockfile');

installWhenStale();
const node = findNode24();
// A task is a file in this folder, or the path of a program.
const program = task.includes('/') ? task : `scripts/${task}.ts`;
const child = spawn(node, [join(root, program), ...args], {
  cwd: root,
  stdio: 'inherit',
  env: {
    // Node caches compiled code here, so that the server starts in two thirds of the CPU time.
    NODE_COMPILE_CACHE: join(root, '.cache', 'node'),
    ...process.env,
    PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}`,
  },
});
// Ctrl-C in a terminal also reaches the child directly. Signals sent to this process alone are passed on.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(code ?? (signal === null ? 1 : 128)));

function installWhenStale() {
  const lockfile = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  if (existsSync(installed) && readFileSync(installed, 'utf8') === lockfile) return;
  process.stdout.write('Installing what package-lock.json says …\n');
  const npm = process.env.npm_execpath;
  const command = npm?.endsWith('.js') ? [process.execPath, npm] : ['npm'];
  // Not `npm ci`, which rejects a lockfile if the registry lacks builds for other systems.
  const [program, ...rest] = [...command, 'install', '--no-save', '--loglevel=error'];
  const done = spawnSync(program, rest, {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32' && program === 'npm',
  });
  if (done.status !== 0) {
    process.stderr.write('npm install failed; what it printed above says why.\n');
    process.exit(done.status ?? 1);
  }
  rejectOtherVersions();
  writeFileSync(installed, lockfile);
}

/** Exits if an installed version differs from the lockfile. */
function rejectOtherVersions() {
  const read = (file) => JSON.parse(readFileSync(join(root, file), 'utf8')).packages;
  const locked = read('package-lock.json');
  const others = Object.entries(read('node_modules/.package-lock.json')).filter(
    ([path, { version }]) => locked[path] !== undefined && locked[path].version !== version,
  );
  if (others.length === 0) return;
  const names = others.map(([path, { version }]) => `${path} ${version}`);
  process.stderr.write(`Installed are other versions than the lockfile's: ${names.join(', ')}\n`);
  process.exit(1);
}

function findNode24() {
  const { platform, arch } = process;
  const name = platform === 'win32' ? `node-win-${arch}` : `node-${platform}-${arch}`;
  const program = platform === 'win32' ? 'node.exe' : 'node';
  const places = [name, `node-bin-${platform}-${arch}`].map((place) =>
    join(root, 'node_modules', place, 'bin', program),
  );
  const found = places.find((place) => existsSync(place));
  if (found !== undefined) return found;
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  process.stderr.write(
    `There is no Node 24 for ${platform}-${arch} in the npm registry's packages that we use: please run this with Node 24 or newer.\n`,
  );
  process.exit(1);
}
