import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from '../config/config.ts';

/**
 * Of an error only what cannot hold a person's data: a database's error also carries the row's
 * values, a mail server's the address.
 */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error };
  // The stack begins with the message, whose lines may look like frames.
  const stack = error.stack?.replace(error.message, '') ?? '';
  const frames = stack.split('\n').filter((line) => /^\s+at /.test(line));
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {};
  return { type: error.name, ...code, stack: frames.map((line) => line.trim()) };
}

/** Nobody waits for a line to be written, but what is under way must be out when the process ends. */
function openStandardError(): DestinationStream {
  const destination = pino.destination({ fd: 2, sync: false });
  process.once('exit', () => destination.flushSync());
  return destination;
}

/** JSON lines on the standard error output; the standard output belongs to the sentences at start. */
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
