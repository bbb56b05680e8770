import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** On Linux this folder is in memory. The data need not survive a power cut. */
const IN_MEMORY = '/dev/shm';

export function makeFolder(prefix: string): string {
  return mkdtempSync(join(existsSync(IN_MEMORY) ? IN_MEMORY : tmpdir(), prefix));
}
