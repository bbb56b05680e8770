import { existsSync, readFileSync } from 'node:fs';
import { formatTable } from '../table.ts';
import { kilobytes } from './kilobytes.ts';

const GOAL_KB = 400;
const FILES_SHOWN = 40;
const ENTRY = /"url":\s*"(\/[^"]+)"/g;

/** Every file that the service worker fetches when it is installed, as transferred, largest first. */
export function reportPrecache(folder: string): void {
  const worker = readFileSync(`${folder}/sw.js`, 'utf8');
  const files = [...worker.matchAll(ENTRY)].map(([, url = '']) => {
    const file = `${folder}${url}`;
    const sent = existsSync(`${file}.br`) ? `${file}.br` : file;
    return { url, bytes: readFileSync(sent).length };
  });
  if (files.length === 0) throw new Error('no precache manifest was found in sw.js');
  const sorted = files.toSorted((a, b) => b.bytes - a.bytes);
  const rest = sorted.slice(FILES_SHOWN);
  const rows = sorted.slice(0, FILES_SHOWN).map(({ url, bytes }) => [url, kilobytes(bytes)]);
  process.stdout.write(
    `\nPrecache, kB as transferred: ${files.length} files, goal ≤ ${GOAL_KB} kB\n${formatTable([
      ['file', 'kB'],
      ['all', sumOf(files)],
      ...rows,
      [`${rest.length} smaller ones`, sumOf(rest)],
    ])}\n`,
  );
}

const sumOf = (files: readonly { bytes: number }[]) =>
  kilobytes(files.reduce((total, { bytes }) => total + bytes, 0));
