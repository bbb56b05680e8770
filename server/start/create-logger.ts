import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from '../config/config.ts';

/**
 * Logs only the parts of an error that cannot contain personal data. A database error also has the row's values, and a
 * mail server's error the address.
 */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error };
  // The stack starts with the message, whose lines may look like frames.
  const stack = error.stack?.replace(error.message, '') ?? '';
  const frames = stack.split('\n').filter((line) => /^\s+at /.test(line));
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {};
  return { type: error.name, ...code, stack: frames.map((line) => line.trim()) };
}

/** Lines are written asynchronously, and flushed when the process ends. */
function openStandardError(): DestinationStream {
  const destination = pino.destination({ fd: 2, sync: false });
  process.once('exit', () => destination.flushSync());
  return destination;
}

/**
 * Creates a logger that writes JSON lines to the standard error output. The standard output is for the messages at
 * start.
 */
export function createLogger(
  level: Config['logLevel'],
  destination: DestinationStream = openStandardError(),
): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: describeError, error: describeError },
    },
    destination,
  );
}
