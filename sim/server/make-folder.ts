import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Linux keeps this folder in memory: here nothing is to survive a power cut. */
const IN_MEMORY = '/dev/shm';

/** A new folder that a seed may write to as often as it likes. */
export function makeFolder(prefix: string): string {
  return mkdtempSync(join(existsSync(IN_MEMORY) ? IN_MEMORY : tmpdir(), prefix));
}
