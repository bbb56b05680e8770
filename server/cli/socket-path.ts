import { createHash } from 'node:crypto';
import path from 'node:path';

/**
 * Where the server that has the embedded database listens for the operator: a socket in the data
 * folder, for its owner alone; on Windows a pipe, which has no folder.
 */
export function operatorSocketPath(dataDir: string): string {
  if (process.platform !== 'win32') return path.join(dataDir, 'operator.sock');
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  return `\\\\.\\pipe\\guvercin-${name}`;
}
