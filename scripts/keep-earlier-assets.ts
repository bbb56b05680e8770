import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';

/** A page that was open when its build was replaced may ask for its parts for so long. */
const KEPT_DAYS = 30;
const DAY_MS = 86_400_000;
const DAYS_FILE = 'assets-left.json';
const COMPRESSED = ['.br', '.gz'];

/** By name of an asset that is no longer part of the newest build: the day on which it left. */
type LeftOn = Record<string, string>;

/**
 * Carries the hashed assets of earlier builds from one build's folder to the next, for 30 days from
 * the day on which they were replaced (YYYY-MM-DD). What is not listed in the folder's own note was
 * part of its newest build.
 */
export function keepEarlierAssets({
  from,
  to,
  today,
}: {
  from: string;
  to: string;
  today: string;
}): void {
  const before = readLeftOn(from);
  const names = listAssets(from).filter((name) => !existsSync(path.join(to, 'assets', name)));
  const kept = names
    .map((name) => ({ name, leftOn: before[name] ?? today }))
    .filter(({ leftOn }) => daysBetween(leftOn, today) <= KEPT_DAYS);
  mkdirSync(path.join(to, 'assets'), { recursive: true });
  for (const { name } of kept) copyAsset(name, from, to);
  const after: LeftOn = Object.fromEntries(kept.map(({ name, leftOn }) => [name, leftOn]));
  writeFileSync(path.join(to, DAYS_FILE), JSON.stringify(after, null, 2));
}

/** Tells the assets in a build's folder that are there for the pages of earlier builds, by name. */
export function isEarlierAsset(folder: string): (name: string) => boolean {
  const before = readLeftOn(folder);
  return (name) => withoutCompression(name) in before;
}

function withoutCompression(name: string): string {
  const ending = path.extname(name);
  return COMPRESSED.includes(ending) ? name.slice(0, -ending.length) : name;
}

function listAssets(folder: string): string[] {
  const assets = path.join(folder, 'assets');
  if (!existsSync(assets)) return [];
  return readdirSync(assets).filter((name) => !COMPRESSED.includes(path.extname(name)));
}

function copyAsset(name: string, from: string, to: string): void {
  for (const ending of ['', ...COMPRESSED]) {
    const file = path.join('assets', `${name}${ending}`);
    if (existsSync(path.join(from, file))) copyFileSync(path.join(from, file), path.join(to, file));
  }
}

function readLeftOn(folder: string): LeftOn {
  const file = path.join(folder, DAYS_FILE);
  if (!existsSync(file)) return {};
  const stored: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (typeof stored !== 'object' || stored === null) return {};
  const entries = Object.entries(stored).filter(([, day]) => !Number.isNaN(Date.parse(day)));
  return Object.fromEntries(entries);
}

const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / DAY_MS;
