import type { ListedNotification } from '../contract/notifications.ts';
import type { DeviceProblem } from '../local/device-problem.ts';
import type { ConnectionState } from './live-connection.ts';

/** What the worker's name begins with; the build follows, so that each build has its own worker. */
export const LIVE_WORKER_NAME = 'guvercin-live-3';
/**
 * Held by whoever runs the live connection, in any thread and of any build. Builds that keep it
 * although their database is closed have another name for it.
 */
export const LIVE_LOCK = 'guvercin-live-host';
/** Where those who could run it hear of each other. */
export const LIVE_CHANNEL = 'guvercin-live-hosts';

/** What a page gives the worker. Every call has a time-out on the worker's side. */
export interface LivePage {
  /** An auth token with a minute to live, renewed where needed; null when that cannot be had. */
  getToken(): Promise<string | null>;
  onState(state: ConnectionState): void;
  onProblem(problem: DeviceProblem): void;
  /** Shows a notification outside the page, where the person allowed it. */
  showNotice(notice: ListedNotification): Promise<void>;
}

export interface Joined {
  /** A Web Lock that the worker holds as long as it lives: whoever gets it knows that it died. */
  lifeLock: string;
  state: ConnectionState;
}

/** What the worker offers a page, through comlink. Every call has a time-out on the page's side. */
export interface LiveWorker {
  /** Throws when the worker has retired. */
  join(page: LivePage, isVisible: boolean): Promise<Joined>;
  /** Looks whether the connection is well; false when this page must join anew. */
  nudge(): boolean;
  setVisible(isVisible: boolean): void;
  isAnyTabVisible(): boolean;
  leave(): void;
}
