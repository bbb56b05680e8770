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
