import type { ListedNotification } from '../contract/notifications.ts';
import type { DeviceProblem } from '../local/device/device-problem.ts';

/** The prefix of the worker's name. The build is appended, so that each build has its own worker. */
export const LIVE_WORKER_NAME = 'guvercin-live-4';

/** The interface of a page for the worker. Every call has a timeout on the worker's side. */
export interface LivePage {
  /** Returns an auth token valid for at least a minute, renewed if needed, or `null` if that is not possible. */
  getToken(): Promise<string | null>;
  onProblem(problem: DeviceProblem): void;
  /** Shows a system notification, if the person allowed it. */
  showSystemNotification(notice: ListedNotification): Promise<void>;
}

/**
 * The interface of the worker for a page, through comlink. The leader and the state of the stream are sent on the
 * leaders' channel. Every call has a timeout on the page's side.
 */
export interface LiveWorker {
  /** Returns the id in the worker's heartbeats. Throws if the worker has retired. */
  join(page: LivePage, isVisible: boolean): string;
  /** Checks the connection. Returns false if this page must join again. */
  nudge(): boolean;
  /** Sets the page's visibility. Visible pages are asked for tokens first. */
  setVisible(isVisible: boolean): void;
  leave(): void;
}
