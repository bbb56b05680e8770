import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { StartError } from './config.ts';

const kinds = { DATA_DIR: 'data', FILES_DIR: 'files' } as const;

/**
 * Makes the folder of a setting when it is missing and writes into it once, so that a wrong one
 * stops the start and not a person's first upload. Throws a StartError that names both.
 */
export function prepareFolder(setting: keyof typeof kinds, folder: string): void {
  try {
    makeFolder(folder);
    const probe = path.join(folder, `.probe-${randomUUID()}`);
    writeFileSync(probe, '');
    rmSync(probe);
  } catch {
    // Missing rights, a file in the way, a full or read-only disk: the cure is the same.
    const sentence = `The ${kinds[setting]} folder ${folder} cannot be written to; check ${setting}.`;
    throw new StartError(sentence);
  }
}

/**
 * Folder by folder: node's recursive mkdir takes "no such entry" for a missing parent and tries
 * for ever where it is the parent's last word, as under /proc.
 */
function makeFolder(folder: string): void {
  const missing: string[] = [];
  for (let at = folder; !existsSync(at); at = path.dirname(at)) missing.unshift(at);
  for (const next of missing) makeOne(next);
}

function makeOne(folder: string): void {
  try {
    mkdirSync(folder);
  } catch (error) {
    // Another node that starts at the same moment may have been first.
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}
