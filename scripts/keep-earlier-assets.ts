import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';

/** Days for which an open page of a replaced build may still request its chunks. */
const KEPT_DAYS = 30;
const DAY_MS = 86_400_000;
const DAYS_FILE = 'assets-left.json';
const COMPRESSED = ['.br', '.gz'];

/** For each asset, the day from which the newest build no longer contained it, by file name. */
type LeftOn = Record<string, string>;

/**
 * Copies the hashed assets of earlier builds from one build's folder to the next. An asset stays for 30 days after it
 * was replaced. `today` is YYYY-MM-DD. Assets that are not in the list of the folder belong to the newest build in it.
 */
export function keepEarlierAssets(folders: { from: string; to: string }, today: string): void {
  const { from, to } = folders;
  const before = readLeftOn(from);
  const own = new Set(listAssets(to));
  const after: LeftOn = {};
  mkdirSync(path.join(to, 'assets'), { recursive: true });
  for (const name of listAssets(from)) {
    const asset = withoutCompression(name);
    const leftOn = before[asset] ?? today;
    if (own.has(asset) || daysBetween(leftOn, today) > KEPT_DAYS) continue;
    copyFileSync(path.join(from, 'assets', name), path.join(to, 'assets', name));
    after[asset] = leftOn;
  }
  writeFileSync(path.join(to, DAYS_FILE), JSON.stringify(after, null, 2));
}

/** Returns a function that checks by name whether an asset in a build's folder belongs to an earlier build. */
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
  return existsSync(assets) ? readdirSync(assets) : [];
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
