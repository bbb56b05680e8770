import type { Config } from '../config/config.ts';
import { isDatabaseError, isQuotaExceeded } from '../http/error-reply.ts';

const NETWORK_CODES = ['ECONNREFUSED', 'ENOTFOUND', 'ETIMEDOUT', 'EHOSTUNREACH'];
/** PostgreSQL's error classes for failed authentication, a missing database and missing rights. */
const REFUSALS = /^(28|3D|42501)/;

/** Matches PgBouncer's rejection of our connection settings. */
const POOLER = /unsupported startup parameter/;

/** Explains in one sentence why the server did not start. */
export function explainStartError(error: unknown, config: Config | null): string {
  if (!(error instanceof Error)) return 'The server could not start.';
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (config !== null) {
    const { dataDir } = config;
    const isOfMetrics = 'port' in error && error.port === config.metricsPort;
    const prefix = isOfMetrics ? 'METRICS_' : '';
    const host = isOfMetrics ? config.metricsHost : config.host;
    const port = isOfMetrics ? config.metricsPort : config.port;
    if (code === 'EADDRINUSE') {
      return `Port ${port} is already in use; stop the other program, or choose another ${prefix}PORT.`;
    }
    const isHost = 'hostname' in error && error.hostname === host;
    if (code === 'EADDRNOTAVAIL' || isHost)
      return `${prefix}HOST ${host} is not an address of this machine.`;
    if (code === 'EACCES' && 'syscall' in error && error.syscall === 'listen') {
      return `Port ${port} may not be opened by this user; choose a ${prefix}PORT above 1023.`;
    }
    if (code === 'ENOSPC' || code === 'EDQUOT') return `There is no room left in ${dataDir}.`;
    // The database runs but has no space for this build's tables.
    if (isDatabaseError(error) && isQuotaExceeded(error)) {
      return `There is no room left for the database ${config.databaseUrl === null ? `in ${dataDir}` : 'at DATABASE_URL'}.`;
    }
    if (['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST'].includes(code)) {
      return `The data folder ${dataDir} cannot be written to; check DATA_DIR.`;
    }
    if (config.databaseUrl !== null && NETWORK_CODES.includes(code)) {
      return 'The database at DATABASE_URL does not answer.';
    }
    if (POOLER.test(error.message)) {
      return 'DATABASE_URL is a PgBouncer; set DATABASE_DIRECT_URL to the database itself, too.';
    }
    if (config.databaseUrl !== null && REFUSALS.test(code)) {
      return `The database at DATABASE_URL refuses: ${firstLine(error.message)}.`;
    }
  }
  return firstLine(error.message);
}

function firstLine(text: string): string {
  const line = text.split('\n', 1)[0]?.trim() ?? '';
  return line === '' ? 'The server could not start.' : line;
}
