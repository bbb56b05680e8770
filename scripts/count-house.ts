// Says how much of the product lies where: `--names` adds the loose files and the scraps themselves.
import { countHouse, findScraps } from './house/count-house.ts';
import { readModules } from './house/read-modules.ts';

const modules = readModules();
const { threads, loose, twoWayPairs } = countHouse(modules);
const hasNames = process.argv.includes('--names');
const say = (line = '') => void process.stdout.write(`${line}\n`);

say(row(['folder', 'files', 'lines', 'one importer, ≤ 40 lines']));
for (const { thread, files, lines, scraps } of threads) say(row([thread, files, lines, scraps]));
const sum = (key: 'files' | 'lines' | 'scraps') =>
  threads.reduce((total, thread) => total + thread[key], 0);
say(row(['all', sum('files'), sum('lines'), sum('scraps')]));

say();
for (const { thread, files } of loose) {
  say(`loose in ${thread}/: ${files.length}`);
  if (hasNames) for (const file of files) say(`  ${file}`);
}

say();
say(`folders that import each other: ${twoWayPairs.length}`);
for (const [one, other] of twoWayPairs) say(`  ${one} and ${other}`);

if (hasNames) {
  say();
  say('modules with one importer and at most 40 lines:');
  for (const { file, lines, importer } of findScraps(modules)) {
    say(`  ${file} (${lines}) in ${importer}`);
  }
}

function row([name, ...cells]: (string | number)[]): string {
  return [String(name).padEnd(10), ...cells.map((cell) => String(cell).padStart(8))].join('');
}
