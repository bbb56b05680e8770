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
   * Is it still held? Asks the browser: a thread that was frozen and thaws hears of its loss only
   * after what had come to it before.
   */
  isHeld(): Promise<boolean>;
}

/** How a lock is waited for. */
export interface LockWait {
  /** Ends the wait; the request then rejects. */
  signal?: AbortSignal;
  /** Takes the lock from whoever has it, and waits for nobody. */
  isTaken?: boolean;
  /** May this thread take it from a frozen holder just now? Otherwise it waits on. */
  mayReplace?: () => boolean;
}

export interface Locks {
  /** Runs `work` while holding the named lock; waits for its turn. */
  request<T>(name: string, work: (mine: Held) => Promise<T>, how?: LockWait): Promise<T>;
}

/**
 * What one thread of a device (page, service worker, shared worker, or a simulated one) brings
 * along, so that the code in local/ never asks which thread it is in.
 */
export interface Device {
  db: GuvercinDatabase;
  /**
   * Same-origin fetch; cookies go along. `onSent` hears which part of the body has left, from 0 to
   * 1, in threads that can tell.
   */
  fetch(path: string, init: RequestInit, onSent?: (part: number) => void): Promise<Response>;
  /** This thread can tell which part of an upload has left. */
  hearsUploads: boolean;
  /** A larger picture is uploaded in parts of so many bytes. */
  partBytes: number;
  locks: Locks;
  timers: Timers;
  /** Milliseconds since 1970 by the device's own clock: sorts waiting rows, nothing else. */
  now(): number;
  /** A number from 0 up to 1, for jitter. */
  random(): number;
  /** A sum of bytes, by which what the disk gives back is compared with what it was given. */
  digest(bytes: ArrayBuffer): Promise<string>;
  /** A new UUIDv7. */
  makeId(): string;
  /** The client's build, sent with every request. */
  build: string;
  /** null in threads that cannot read cookies; the gateway then takes them itself. */
  cookies: { read(name: string): string | null; remove(names: readonly string[]): void } | null;
  /** Empties what lives outside IndexedDB: private caches, local and session storage. */
  emptyStorage(): Promise<void>;
  /** Empties the private cache of files. */
  emptyFiles(): Promise<void>;
  /** Takes files out of the private cache, by their URLs; one that is not there is no error. */
  dropFiles(urls: readonly string[]): Promise<void>;
  /** The server refused a row for good; told after the transaction that noted it. */
  onRejected(row: OutboxRow, code: ErrorCode): void;
  /** Tells the person what only they can mend; may be told again and again. */
  onProblem(problem: DeviceProblem): void;
  /** Takes down an error that no person can act on, and goes on. */
  report(error: unknown): void;
  /** Asks for a flush in this thread and for one without any tab (background sync). */
  wakeFlush(): void;
}
