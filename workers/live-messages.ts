import type { ListedNotification } from '../contract/notifications.ts';
import type { DeviceProblem } from '../local/device/device-problem.ts';

/** What the worker's name begins with; the build follows, so that each build has its own worker. */
export const LIVE_WORKER_NAME = 'guvercin-live-4';

/** What a page gives the worker. Every call has a time-out on the worker's side. */
export interface LivePage {
  /** An auth token with a minute to live, renewed where needed; null when that cannot be had. */
  getToken(): Promise<string | null>;
  onProblem(problem: DeviceProblem): void;
  /** Shows a notification outside the page, where the person allowed it. */
  showNotice(notice: ListedNotification): Promise<void>;
}

/**
 * What the worker offers a page, through comlink; who leads and how the stream is goes by the leaders'
 * channel. Every call has a time-out on the page's side.
 */
export interface LiveWorker {
  /** The id with which the worker beats; throws when it has retired. */
  join(page: LivePage, isVisible: boolean): string;
  /** Looks whether the connection is well; false when this page must join anew. */
  nudge(): boolean;
  /** Who is looked at is asked first. */
  setVisible(isVisible: boolean): void;
  leave(): void;
}
