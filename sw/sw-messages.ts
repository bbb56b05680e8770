import * as v from 'valibot';
import { appPathSchema } from '../contract/app-path.ts';
import { deviceProblems } from '../local/device/device-problem.ts';

export const CATCH_UP_TAG = 'guvercin-catch-up';

export const swMessageSchema = v.variant('type', [
  /** A row was added to the outbox. Request a delivery that works even if every tab is closed. */
  v.object({ type: v.literal('register-sync') }),
  v.object({ type: v.literal('skip-waiting') }),
]);
export type SwMessage = v.InferOutput<typeof swMessageSchema>;

export const pageMessageSchema = v.variant('type', [
  v.object({ type: v.literal('problem'), problem: v.picklist(deviceProblems) }),
  /** A system notification was clicked. Navigate there, and answer over the attached port. */
  v.object({ type: v.literal('open'), path: appPathSchema }),
]);
export type PageMessage = v.InferOutput<typeof pageMessageSchema>;
