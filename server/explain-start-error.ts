import type { Config } from './config.ts';

const NETWORK_CODES = ['ECONNREFUSED', 'ENOTFOUND', 'ETIMEDOUT', 'EHOSTUNREACH'];

/** Why the server did not start, in one sentence for whoever started it. */
export function explainStartError(error: unknown, config: Config | null): string {
  if (!(error instanceof Error)) return 'The server could not start.';
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (config !== null) {
    const { host, port, dataDir } = config;
    if (code === 'EADDRINUSE') {
      return `Port ${port} is already in use; stop the other program, or choose another PORT.`;
    }
    if (code === 'EADDRNOTAVAIL') return `HOST ${host} is not an address of this machine.`;
    if (code === 'EACCES' && 'syscall' in error && error.syscall === 'listen') {
      return `Port ${port} may not be opened by this user; choose a PORT above 1023.`;
    }
    if (['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST'].includes(code)) {
      return `The data folder ${dataDir} cannot be written to; check DATA_DIR.`;
    }
    if (config.databaseUrl !== null && NETWORK_CODES.includes(code)) {
      return 'The database at DATABASE_URL does not answer.';
    }
  }
  return firstLine(error.message);
}

function firstLine(text: string): string {
  const line = text.split('\n', 1)[0]?.trim() ?? '';
  return line === '' ? 'The server could not start.' : line;
}
