import { readFileSync } from 'node:fs';
import { zstdDecompressSync } from 'node:zlib';
import type { BrowserContext, Page } from 'playwright-core';

/** Everything that a browser stores for the app, except data that it can fetch again. */
export interface DeviceDump {
  madeAt: number;
  localStorage: Record<string, string>;
  cookies: DumpedCookie[];
  databases: DumpedDatabase[];
}

export type DumpedCookie = Pick<
  Awaited<ReturnType<BrowserContext['cookies']>>[number],
  'name' | 'value' | 'path' | 'expires' | 'httpOnly' | 'secure' | 'sameSite'
>;

export interface DumpedDatabase {
  name: string;
  /** The version of the database in IndexedDB, which is Dexie's version times ten. */
  version: number;
  stores: DumpedStore[];
}

interface DumpedStore {
  name: string;
  keyPath: string | string[];
  autoIncrement: boolean;
  indexes: { name: string; keyPath: string | string[]; unique: boolean; multiEntry: boolean }[];
  rows: unknown[];
}

export const readDump = (file: string): DeviceDump =>
  // Not validated, because the generator's file never changes.
  JSON.parse(zstdDecompressSync(readFileSync(file)).toString('utf8')) as DeviceDump;

/** Keys that mark values without a JSON form. No row of ours has such a key. */
const TAGS = { blob: '$blob', date: '$date' } as const;

/** Reads the device data of this page's person, without the app. Throws for a value that it could not restore. */
export async function dumpDevice(page: Page): Promise<DeviceDump> {
  const cookies = await page.context().cookies();
  const stored = await page.evaluate(async (tags) => {
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const toBase64 = async (blob: Blob) => {
      const bytes = new Uint8Array(await blob.arrayBuffer());
      return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
    };
    const write = async (value: unknown): Promise<unknown> => {
      if (value === null || ['string', 'boolean', 'undefined'].includes(typeof value)) return value;
      if (typeof value === 'number' && Number.isFinite(value)) return value;
      if (value instanceof Blob) {
        return { [tags.blob]: { type: value.type, base64: await toBase64(value) } };
      }
      if (value instanceof Date) return { [tags.date]: value.getTime() };
      if (Array.isArray(value)) return Promise.all(value.map(write));
      if (typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype) {
        const parts = Object.entries(value).map(async ([key, part]) => [key, await write(part)]);
        return Object.fromEntries(await Promise.all(parts));
      }
      throw new Error(`no word for ${Object.prototype.toString.call(value)}`);
    };
    const keyPathOf = (keyPath: string | string[] | null) => {
      if (keyPath === null) throw new Error('a store without a key path');
      return keyPath;
    };
    const databases = [];
    for (const { name = '', version = 0 } of await indexedDB.databases()) {
      const db = await settled(indexedDB.open(name));
      const stores = [];
      for (const storeName of db.objectStoreNames) {
        const store = db.transaction(storeName).objectStore(storeName);
        const { keyPath, autoIncrement, indexNames } = store;
        const indexes = [...indexNames].map((indexName) => {
          const { keyPath, unique, multiEntry } = store.index(indexName);
          return { name: indexName, keyPath: keyPathOf(keyPath), unique, multiEntry };
        });
        const rows: unknown[] = await settled(store.getAll());
        const about = { name: storeName, keyPath: keyPathOf(keyPath), autoIncrement, indexes };
        stores.push({ ...about, rows: await Promise.all(rows.map(write)) });
      }
      db.close();
      databases.push({ name, version, stores });
    }
    return { localStorage: { ...localStorage }, databases };
  }, TAGS);
  return {
    madeAt: Date.now(),
    ...stored,
    cookies: cookies.map(({ name, value, path, expires, httpOnly, secure, sameSite }) => {
      return { name, value, path, expires, httpOnly, secure, sameSite };
    }),
  };
}

/** A page of the origin without the app. */
const BARE_PATH = '/before-the-app';

/**
 * Loads a dumped device into a fresh browser context at this origin, with databases of that version and those stores,
 * before any code of the app runs.
 */
export async function loadDevice(
  context: BrowserContext,
  origin: string,
  dump: DeviceDump,
): Promise<void> {
  const { hostname } = new URL(origin);
  await context.addCookies(dump.cookies.map((cookie) => ({ ...cookie, domain: hostname })));
  const bare = `${origin}${BARE_PATH}`;
  await context.route(bare, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>bare</title>' }),
  );
  const page = await context.newPage();
  await page.goto(bare);
  await page.evaluate(
    async ({ databases, items, tags }) => {
      const isTagged = (value: object, tag: string): value is Record<string, unknown> =>
        Object.hasOwn(value, tag);
      const read = (value: unknown): unknown => {
        if (typeof value !== 'object' || value === null) return value;
        if (Array.isArray(value)) return value.map(read);
        if (isTagged(value, tags.blob)) {
          const { type, base64 } = value[tags.blob] as { type: string; base64: string };
          const bytes = Uint8Array.from(atob(base64), (each) => each.charCodeAt(0));
          return new Blob([bytes], { type });
        }
        if (isTagged(value, tags.date)) return new Date(Number(value[tags.date]));
        return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, read(part)]));
      };
      Object.assign(localStorage, items);
      for (const { name, version, stores } of databases) {
        const opening = indexedDB.open(name, version);
        opening.onupgradeneeded = () => {
          for (const { name, keyPath, autoIncrement, indexes } of stores) {
            const store = opening.result.createObjectStore(name, { keyPath, autoIncrement });
            for (const { name, keyPath, unique, multiEntry } of indexes) {
              store.createIndex(name, keyPath, { unique, multiEntry });
            }
          }
        };
        await new Promise<void>((resolve, reject) => {
          opening.onsuccess = () => resolve();
          opening.onerror = () => reject(opening.error);
        });
        const filled = stores.filter(({ rows }) => rows.length > 0);
        for (const { name, rows } of filled) {
          const writing = opening.result.transaction(name, 'readwrite');
          for (const row of rows) writing.objectStore(name).put(read(row));
          await new Promise<void>((resolve, reject) => {
            writing.oncomplete = () => resolve();
            writing.onabort = () => reject(writing.error);
          });
        }
        opening.result.close();
      }
    },
    { databases: dump.databases, items: dump.localStorage, tags: TAGS },
  );
  await page.close();
  await context.unroute(bare);
}

/** A number is a time if it is within this distance of the dump's time. */
const NEAR_MS = 400 * 86_400_000;
const ISO_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

/**
 * Returns the same device at another time: shifts all times, in milliseconds or ISO 8601, and the expiry of its
 * cookies. Ids and data signed by the server stay unchanged.
 */
export function shiftDevice(dump: DeviceDump, byMs: number): DeviceDump {
  const shift = (value: unknown): unknown => {
    if (typeof value === 'number') {
      return Math.abs(value - dump.madeAt) < NEAR_MS ? value + byMs : value;
    }
    if (typeof value === 'string') {
      return ISO_TIME.test(value) ? new Date(Date.parse(value) + byMs).toISOString() : value;
    }
    if (Array.isArray(value)) return value.map(shift);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, shift(part)]));
  };
  return {
    ...dump,
    databases: dump.databases.map(({ stores, ...database }) => ({
      ...database,
      stores: stores.map((store) => ({ ...store, rows: store.rows.map(shift) })),
    })),
    cookies: dump.cookies.map((cookie) => ({
      ...cookie,
      expires: cookie.expires < 0 ? cookie.expires : cookie.expires + byMs / 1000,
    })),
  };
}
