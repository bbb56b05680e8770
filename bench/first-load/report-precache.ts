import { existsSync, readFileSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';
import { formatTable } from '../table.ts';
import { kilobytes } from './kilobytes.ts';

const GOAL_KB = 400;
const FILES_SHOWN = 40;
/** The server compresses a page with each answer. */
const PAGE_QUALITY = 5;
const ENTRY = /"url":\s*"(\/[^"]+)"/g;

/** Every file that the service worker fetches when it is installed, as transferred, largest first. */
export function reportPrecache(folder: string): void {
  const worker = readFileSync(`${folder}/sw.js`, 'utf8');
  const files = [...worker.matchAll(ENTRY)].map(([, url = '']) => {
    const file = `${folder}${url}`;
    const sent = existsSync(`${file}.br`) ? `${file}.br` : file;
    const content = readFileSync(sent);
    return { url, bytes: url.endsWith('.html') ? compressPage(content) : content.length };
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

const compressPage = (html: Buffer) =>
  brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: PAGE_QUALITY } }).length;

const sumOf = (files: readonly { bytes: number }[]) =>
  kilobytes(files.reduce((total, { bytes }) => total + bytes, 0));
