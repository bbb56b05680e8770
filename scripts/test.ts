import { existsSync } from 'node:fs';
import { runCheckStages } from './check-stages.ts';
import { findChromium } from './engines/find-chromium.ts';
import { findPostgres } from './engines/find-postgres.ts';
import { installPackages, mayInstall } from './engines/install-on-debian.ts';
import { otherEngines } from './engines/other-engines.ts';
import { startPostgres } from './engines/start-postgres.ts';
import { isCi } from './is-ci.ts';
import { killAtEveryPoint, plantSomeBugs, playSeeds, SEEDS } from './sim-stages.ts';
import { add, conclude, NONE, runStage, type Tally } from './stage.ts';
import { tellInChromium, tellInOtherEngines } from './tell-stories.ts';
import { runVitest } from './vitest-stage.ts';

const absent: string[] = [];
let total: Tally = NONE;
const stage = async (name: string, work: () => Promise<Tally>) => {
  total = add(total, await runStage(name, work));
};

/** An absent engine is a failure under CI; elsewhere it is named, and the rest goes on. */
function missing(engine: string): Tally {
  absent.push(engine);
  process.stdout.write(`${engine} is absent: its tests did not run.\n`);
  return isCi() ? { passed: 0, failed: 1 } : NONE;
}

async function installEngines(): Promise<Tally> {
  const wanted = [
    ...(findChromium() === null ? ['chromium'] : []),
    ...(findPostgres() === null ? ['postgresql'] : []),
    // Shows that a commit of the embedded database reaches the disk by the system call itself.
    ...(existsSync('/usr/bin/strace') ? [] : ['strace']),
    ...otherEngines.flatMap(({ find, packages }) => (find() === null ? packages : [])),
  ];
  if (wanted.length > 0 && mayInstall()) await installPackages(wanted);
  return NONE;
}

async function testOnPostgres(): Promise<Tally> {
  const bin = findPostgres();
  if (bin === null) return missing('PostgreSQL');
  const postgres = await startPostgres(bin);
  try {
    return await runVitest('server', {
      env: { DB_ENGINE: 'postgres', TEST_DATABASE_URL: postgres.url },
    });
  } finally {
    await postgres.stop();
  }
}

await runStage('engines', installEngines);
total = add(total, await runCheckStages());
await stage('unit and property', () => runVitest('unit'));
await stage('server on PGlite', () => runVitest('server', { env: { DB_ENGINE: 'pglite' } }));
await stage('server on PostgreSQL', testOnPostgres);
await stage(`simulator, ${SEEDS} seeds`, playSeeds);
await stage('crash points', killAtEveryPoint);
await stage('planted bugs', plantSomeBugs);
await stage('browser stories', () => tellInChromium(missing));
await stage('stories in other engines', () => tellInOtherEngines(missing));

if (absent.length > 0) process.stdout.write(`\nAbsent here: ${absent.join(', ')}.\n`);
conclude(total);
