import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { makeId } from '../../contract/ids.ts';
import { SYNC_PAGE_MAX, UPLOAD_PART_MAX_BYTES } from '../../contract/limits.ts';
import { GuvercinDatabase } from '../device/database.ts';
import type { Device, Held } from '../device/device.ts';
import type { DeviceProblem } from '../device/device-problem.ts';
import { digestBytes } from '../device/digest-bytes.ts';
import { writeRecord } from '../device/stored-records.ts';

export const ME = '00000000-0000-7000-8000-00000000000a';
export const OTHER = '00000000-0000-7000-8000-00000000000b';

export interface Asked {
  path: string;
  body: unknown;
}

/** A lock that is never taken away. */
const HELD: Held = { lost: new AbortController().signal, isHeld: async () => true };

/** A device for tests on fake-indexeddb. `answer` is the server; it receives the fetch arguments. */
export interface TestDevice extends Device {
  asked: Asked[];
  problems: DeviceProblem[];
  reported: unknown[];
  hasFiles: boolean;
  dropped: string[];
  answer: (asked: Asked) => Response | Promise<Response>;
  advance(ms: number): void;
}

export function createTestDevice(): TestDevice {
  let time = Date.parse('2026-11-20T10:00:00Z');
  const last = new Map<string, Promise<unknown>>();
  const device: TestDevice = {
    db: new GuvercinDatabase('guvercin', { indexedDB: new IDBFactory(), IDBKeyRange }),
    asked: [],
    answer: () => new Response('{}', { status: 500 }),
    async fetch(path, init) {
      const asked = {
        path,
        body: typeof init.body === 'string' ? JSON.parse(init.body) : init.body,
      };
      device.asked.push(asked);
      const { signal } = init;
      const givenUp = new Promise<never>((_, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason));
      });
      return Promise.race([device.answer(asked), givenUp]);
    },
    hearsUploads: false,
    partBytes: UPLOAD_PART_MAX_BYTES,
    pageRows: SYNC_PAGE_MAX,
    locks: {
      request(name, work) {
        const begin = () => work(HELD);
        const mine = (last.get(name) ?? Promise.resolve()).then(begin, begin);
        last.set(
          name,
          mine.catch(() => undefined),
        );
        return mine;
      },
    },
    timers: { set: () => null, clear: () => undefined },
    now: () => time,
    advance(ms) {
      time += ms;
    },
    random: () => 0.5,
    digest: digestBytes,
    makeId: () => makeId(time, (bytes) => crypto.getRandomValues(bytes)),
    build: 'test',
    cookies: null,
    emptyStorage: () => Promise.resolve(),
    onRejected: () => undefined,
    problems: [],
    reported: [],
    report: (error) => void device.reported.push(error),
    onProblem: (problem) => device.problems.push(problem),
    dropped: [],
    hasFiles: true,
    async emptyFiles() {
      device.hasFiles = false;
    },
    async dropFiles(urls) {
      device.dropped.push(...urls);
    },
    wakeFlush: () => undefined,
  };
  return device;
}

/** Gives a device cookies that its thread can read. Returns the cookie jar. */
export function giveJar(device: TestDevice): Map<string, string> {
  const jar = new Map<string, string>();
  device.cookies = {
    read: (name) => jar.get(name) ?? null,
    remove: (names) => {
      for (const name of names) jar.delete(name);
    },
  };
  return jar;
}

/** Logs a person in without a server, by writing the record of a login. */
export async function logInAs(device: Device, userId: string): Promise<void> {
  await writeRecord(device.db, 'auth', {
    userId,
    email: `${userId}@example.org`,
    session: device.makeId(),
  });
}

export function reply(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), { status, headers });
}

export function rejection(code: string, status: number, headers: Record<string, string> = {}) {
  return reply({ error: { code, message: code } }, status, headers);
}

export const NO_ROWS = { rows: { epoch: 'e1', changes: [] } };

/** Returns a token like the server's. The device never checks its signature. */
export function tokenOf(device: Device, userId: string): string {
  const iat = Math.floor(device.now() / 1000);
  const payload = { userId, id: userId, email: 'x@example.org', sid: OTHER, iat, exp: iat + 900 };
  const part = (value: unknown) => btoa(JSON.stringify(value)).replaceAll('=', '');
  return `${part({ alg: 'HS256' })}.${part(payload)}.signature`;
}
