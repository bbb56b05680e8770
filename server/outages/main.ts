import { parseArgs } from 'node:util';
import { accountScenes } from './account-scenes.ts';
import { clusterScenes } from './cluster-scenes.ts';
import { databaseScenes } from './database-scenes.ts';
import { folderScenes } from './folder-scenes.ts';
import { peopleScenes } from './people-scenes.ts';
import type { Outcome, Scene } from './scene.ts';

/**
 * Runs outage scenes against real processes while eight people write. Prints what was acknowledged, lost, doubled,
 * rejected and wrong, and how long recovery took.
 */
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '6' },
    /** Only runs scenes whose name contains these words. */
    only: { type: 'string', default: '' },
  },
});
const seconds = Number(values.seconds);
if (!(seconds >= 1)) throw new Error('--seconds takes how long each outage lasts');

const scenes = [
  ...databaseScenes,
  ...clusterScenes,
  ...folderScenes,
  ...peopleScenes,
  ...accountScenes,
].filter(({ name }) => name.includes(values.only));
const HEAD =
  'scene|database|taken|lost|doubled|disordered|503|cut|wrong|slowest|heals|verdict'.split('|');
const rows: string[][] = [];
let failed = 0;

for (const scene of scenes) {
  process.stdout.write(`${scene.name} (${scene.engine}) …\n`);
  const outcome = await scene.play(seconds).catch((error: unknown) => String(error));
  const row = toRow(scene, outcome);
  process.stdout.write(`  ${row.slice(2).join(' | ')}\n`);
  rows.push(row);
}
process.stdout.write(`\n${layOut([HEAD, ...rows])}\n\n`);
process.stdout.write(`${rows.length - failed} as promised, ${failed} not, ${seconds} s each\n`);
process.exitCode = failed === 0 ? 0 : 1;

function toRow({ name, engine }: Scene, outcome: Outcome | string): string[] {
  if (typeof outcome === 'string') {
    failed += 1;
    return [name, engine, ...Array<string>(9).fill(''), `not run: ${outcome}`];
  }
  const { heard, judgement, healMs, seen, faults } = outcome;
  if (faults.length > 0) failed += 1;
  const count = (number: number | null | undefined) => (number == null ? '' : String(number));
  const verdict = faults.length === 0 ? 'as promised' : `NOT: ${faults.join(', ')}`;
  return [
    ...[name, engine, count(heard?.acknowledged), count(judgement?.lost)],
    ...[count(judgement?.doubled), count(judgement?.disordered), count(heard?.refused)],
    count(heard?.unanswered),
    ...[count(heard?.wrong.length), heard === null ? '' : `${Math.round(heard.slowestMs)} ms`],
    ...[healMs === null ? '' : `${healMs} ms`, seen === '' ? verdict : `${verdict}; ${seen}`],
  ];
}

function layOut(table: string[][]): string {
  const widths = HEAD.map((_, at) => Math.max(...table.map((row) => row[at]?.length ?? 0)));
  return table
    .map((row) =>
      row
        .map((cell, at) => {
          if (at === HEAD.length - 1) return cell;
          return at < 2 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0);
        })
        .join('  '),
    )
    .join('\n');
}
