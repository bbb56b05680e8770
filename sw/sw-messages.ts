import * as v from 'valibot';
import { appPathSchema } from '../contract/app-path.ts';
import { deviceProblems } from '../local/device/device-problem.ts';

/** Names the sync events at which the device is brought up to date. */
export const CATCH_UP_TAG = 'guvercin-catch-up';

/** What a page says to the service worker. */
export const swMessageSchema = v.variant('type', [
  /** Something was written to the outbox: have it delivered even if every tab is closed. */
  v.object({ type: v.literal('register-sync') }),
  /** The person accepted the update. */
  v.object({ type: v.literal('skip-waiting') }),
]);
export type SwMessage = v.InferOutput<typeof swMessageSchema>;

/** What the service worker says to the pages. */
export const pageMessageSchema = v.variant('type', [
  /** Only the person can mend it. */
  v.object({ type: v.literal('problem'), problem: v.picklist(deviceProblems) }),
  /** A notification was clicked: go there, and answer over the port that comes along. */
  v.object({ type: v.literal('open'), path: appPathSchema }),
]);
export type PageMessage = v.InferOutput<typeof pageMessageSchema>;
