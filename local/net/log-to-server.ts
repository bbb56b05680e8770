import { log } from '../../contract/calls/log.ts';
import { CLIENT_LOG_MAX_BYTES } from '../../contract/limits.ts';
import type { Device } from '../device/device.ts';
import { readRecord } from '../device/stored-records.ts';
import { callInSession } from './call-as-person.ts';

const AN_HOUR = 30;
const HOUR_MS = 3_600_000;
/** The room for the message next to the other fields. */
const MESSAGE_MAX_LENGTH = CLIENT_LOG_MAX_BYTES / 4;
const SAME_AS_BEFORE = 3;

export type LogLevel = 'debug' | 'info' | 'warn' | 'error';

export interface ClientLog {
  /** Reports an error to the server. Never throws, does not wait, and is not queued. */
  report(error: unknown, place?: { level?: LogLevel; path?: string }): void;
}

/**
 * Creates the client log (POST /api/logs, product.md section 7). It sends at most 30 lines per hour and thread, the
 * same line at most three times, with the error's name, code and first stack lines. Messages may contain a person's
 * text, so only those of our own errors are sent.
 */
export function createClientLog(device: Device): ClientLog {
  let hour = 0;
  let told = new Map<string, number>();

  const mayTell = (message: string): boolean => {
    const now = Math.floor(device.now() / HOUR_MS);
    if (now !== hour) told = new Map();
    hour = now;
    const times = told.get(message) ?? 0;
    const all = [...told.values()].reduce((sum, each) => sum + each, 0);
    if (times >= SAME_AS_BEFORE || all >= AN_HOUR) return false;
    told.set(message, times + 1);
    return true;
  };

  const tell = async (message: string, level: LogLevel, path: string) => {
    const session = await readRecord(device.db, 'auth');
    if (session === null) return;
    await callInSession(device, session, log, {
      body: { userid: session.userId, section: 'client', path, level, message },
    });
  };

  return {
    report(error, { level = 'error', path = '' } = {}) {
      const message = describeError(error);
      if (!mayTell(message)) return;
      tell(message, level, withoutQuery(path)).catch(() => {
        // A log line that does not arrive is lost. Logging must never affect the person.
      });
    },
  };
}

/** Returns the name, code and location of an error, without its message and without URL queries. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const code = 'code' in error && typeof error.code === 'string' ? ` ${error.code}` : '';
  const inner = 'inner' in error && error.inner instanceof Error ? ` of ${error.inner.name}` : '';
  return `${error.name}${code}${inner}\n${placesOf(error)}`.slice(0, MESSAGE_MAX_LENGTH);
}

/**
 * Returns the code locations of the stack. The first lines of the stack are left out, because they repeat the message.
 */
function placesOf({ stack = '' }: Error): string {
  const places = stack
    .split('\n')
    .filter((line) => /^\s*at |@/.test(line) && /:\d+:\d+/.test(line));
  return places.map((line) => line.trim().replaceAll(/\?[^:\s)]*/g, '')).join('\n');
}

function withoutQuery(path: string): string {
  return path.split(/[?#]/, 1)[0] ?? '';
}
