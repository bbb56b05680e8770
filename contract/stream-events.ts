import * as v from 'valibot';
import { heardBannerSchema } from './banner.ts';
import { rawChangeSchema } from './changes.ts';
import { idSchema } from './ids.ts';
import { listedNotificationSchema } from './notifications.ts';

const changedEntries = {
  type: v.literal('changed'),
  epoch: v.string(),
  /** The event applies only if the device's cursor is `from`. Afterwards the cursor is `to`. */
  from: v.number(),
  to: v.number(),
  /** The checksum of the whole log at `to`. Present only if `to` is the head (contract/log-checksum.ts). */
  checksum: v.optional(v.number()),
};

const others = [
  v.object({
    type: v.literal('connected'),
    streamId: idSchema,
    head: v.number(),
    epoch: v.string(),
    /** Absent if there is no banner. */
    banner: v.optional(heardBannerSchema),
  }),
  v.object({
    type: v.literal('heartbeat'),
    head: v.number(),
    epoch: v.string(),
    /** The checksum of the whole log at `head` (contract/log-checksum.ts). */
    checksum: v.optional(v.number()),
  }),
  /** The server is shutting down or has no capacity. Reconnect after `afterMs`. */
  v.object({
    type: v.literal('bye'),
    afterMs: v.pipe(v.number(), v.minValue(0), v.maxValue(300_000)),
  }),
  v.object({
    type: v.literal('MESSAGE_RECEIVED'),
    data: v.object({ receiverId: idSchema, messageId: idSchema }),
  }),
  v.object({ type: v.literal('notification'), data: listedNotificationSchema }),
  v.object({ type: v.literal('notification_updated'), data: listedNotificationSchema }),
  /** Letters were added to the sky or removed from it. A device that shows the sky reads it again. */
  v.object({ type: v.literal('sky') }),
  v.object({ type: v.literal('banner'), banner: heardBannerSchema }),
] as const;

/**
 * Events of GET /api/notifications/stream. Each frame has `event:` = type and `data:` = the JSON below; `id:` is the
 * person's seq. Only `changed` events and pulls write the mirror.
 */
export const streamEventSchema = v.variant('type', [
  ...others,
  v.object({ ...changedEntries, changes: v.array(rawChangeSchema) }),
]);
export type StreamEvent = v.InferOutput<typeof streamEventSchema>;

/** The form that a device receives. It parses each change separately. */
export const incomingEventSchema = v.variant('type', [
  ...others,
  v.object({ ...changedEntries, changes: v.array(v.unknown()) }),
]);
export type IncomingEvent = v.InferOutput<typeof incomingEventSchema>;

export const streamEventTypes = [
  'connected',
  'changed',
  'heartbeat',
  'bye',
  'MESSAGE_RECEIVED',
  'notification',
  'notification_updated',
  'sky',
  'banner',
] as const;
