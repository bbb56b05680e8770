import type { ErrorCode } from '../../contract/errors.ts';
import type { GuvercinDatabase, OutboxRow } from './database.ts';
import type { DeviceProblem } from './device-problem.ts';

export interface Timers {
  set(run: () => void, ms: number): unknown;
  clear(handle: unknown): void;
}

/** A lock while it is held. */
export interface Held {
  /** Aborted when another thread has taken the lock away. */
  readonly lost: AbortSignal;
  /**
   * Whether the lock is still held, according to the browser. After a frozen thread resumes, it handles earlier events
   * before it is notified of the loss.
   */
  isHeld(): Promise<boolean>;
}

export interface LockWait {
  /** Ends the wait. The request then rejects. */
  signal?: AbortSignal;
  /** Takes the lock from its holder without waiting. */
  isTaken?: boolean;
  /** Whether this thread may now take the lock from a frozen holder. Otherwise it continues to wait. */
  mayReplace?: () => boolean;
}

export interface Locks {
  /** Waits for the named lock and runs `work` while holding it. */
  request<T>(name: string, work: (mine: Held) => Promise<T>, how?: LockWait): Promise<T>;
}

/**
 * The environment of one thread of a device (page, service worker, shared worker, or a simulated thread), so that the
 * code in local/ is independent of the thread.
 */
export interface Device {
  db: GuvercinDatabase;
  /**
   * Same-origin fetch with cookies. `onSent` is called with the fraction of the body that was sent, from 0 to 1, in
   * threads that support it.
   */
  fetch(path: string, init: RequestInit, onSent?: (part: number) => void): Promise<Response>;
  /** Whether this thread can report upload progress. */
  hearsUploads: boolean;
  /** The size of a part in bytes. A larger picture is uploaded in parts. */
  partBytes: number;
  /** The number of rows in a page of a whole mirror. Large, because each page is a transaction that is written to disk. */
  pageRows: number;
  locks: Locks;
  timers: Timers;
  /** Milliseconds since 1970 by the device's own clock. Use it only to order waiting rows. */
  now(): number;
  /** A number from 0 up to 1, for jitter. */
  random(): number;
  /** Returns a checksum of bytes. Comparing it detects data that the disk has lost or altered. */
  digest(bytes: ArrayBuffer): Promise<string>;
  /** Returns a new UUIDv7. */
  makeId(): string;
  /** The client's build, sent with every request. */
  build: string;
  /** `null` in threads that cannot read cookies. The gateway then reads them itself. */
  cookies: { read(name: string): string | null; remove(names: readonly string[]): void } | null;
  /** Empties the storage outside IndexedDB: private caches, local and session storage. */
  emptyStorage(): Promise<void>;
  emptyFiles(): Promise<void>;
  /** Removes files from the private cache, by their URLs. Missing files are ignored. */
  dropFiles(urls: readonly string[]): Promise<void>;
  /** Called when the server has rejected a row for good, after the transaction that stored the rejection. */
  onRejected(row: OutboxRow, code: ErrorCode): void;
  /** Shows the person a problem that only they can fix. It may be called repeatedly. */
  onProblem(problem: DeviceProblem): void;
  /** Records an error that the person cannot act on. Does not throw. */
  report(error: unknown): void;
  /** Requests a flush in this thread, and a background sync that flushes without an open tab. */
  wakeFlush(): void;
}
