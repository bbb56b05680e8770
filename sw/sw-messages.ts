import * as v from 'valibot';

/** What a page says to the service worker. */
export const swMessageSchema = v.variant('type', [
  /** Something was written to the outbox: have it delivered even if every tab is closed. */
  v.object({ type: v.literal('register-sync') }),
  /** The person accepted the update. */
  v.object({ type: v.literal('skip-waiting') }),
]);
export type SwMessage = v.InferOutput<typeof swMessageSchema>;
