import type { ConnectionState } from './live-connection.ts';

/** In the worker's name: a page of another build gets a worker of its own. */
export const LIVE_WORKER_NAME = 'guvercin-live-1';
/** Held by whoever runs the live connection; when a page gets it, the former holder is gone. */
export const LIVE_LOCK = 'guvercin-live-connection';

/** What a page gives the worker. Every call has a time-out on the worker's side. */
export interface LivePage {
  /** An auth token with a minute to live, renewed where needed; null when that cannot be had. */
  getToken(): Promise<string | null>;
  onState(state: ConnectionState): void;
}

/** What the worker offers a page, through comlink. */
export interface LiveWorker {
  join(page: LivePage): ConnectionState;
  nudge(): void;
}
