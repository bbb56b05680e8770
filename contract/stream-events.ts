import * as v from 'valibot';
import { heardBannerSchema } from './banner.ts';
import { rawChangeSchema } from './changes.ts';
import { idSchema } from './ids.ts';
import { listedNotificationSchema } from './notifications.ts';

const changedEntries = {
  type: v.literal('changed'),
  epoch: v.string(),
  /** Applies exactly when the device's cursor is `from`; afterwards the cursor is `to`. */
  from: v.number(),
  to: v.number(),
  /** Of the whole log at `to`, where that is its head (contract/log-checksum.ts). */
  checksum: v.optional(v.number()),
};

const others = [
  v.object({
    type: v.literal('connected'),
    streamId: idSchema,
    head: v.number(),
    epoch: v.string(),
    /** Absent: there is none. */
    banner: v.optional(heardBannerSchema),
  }),
  v.object({
    type: v.literal('heartbeat'),
    head: v.number(),
    epoch: v.string(),
    /** Of the whole log at `head` (contract/log-checksum.ts). */
    checksum: v.optional(v.number()),
  }),
  /** The server goes, or has no room: come back after so long. */
  v.object({
    type: v.literal('bye'),
    afterMs: v.pipe(v.number(), v.minValue(0), v.maxValue(300_000)),
  }),
  v.object({
    type: v.literal('MESSAGE_RECEIVED'),
    data: v.object({ receiverId: idSchema, messageId: idSchema }),
  }),
  /** A notification has reached the person. */
  v.object({ type: v.literal('notification'), data: listedNotificationSchema }),
  /** One that they had has been read. */
  v.object({ type: v.literal('notification_updated'), data: listedNotificationSchema }),
  /** Letters came to the sky or left it. A device that shows the sky then reads it again. */
  v.object({ type: v.literal('sky') }),
  /** An operator has shown, changed or taken down the banner. */
  v.object({ type: v.literal('banner'), banner: heardBannerSchema }),
] as const;

/**
 * Events of GET /api/notifications/stream. Each frame has `event:` = type and `data:` = the JSON
 * below; `id:` is the person's seq. Only `changed` (and pulls) write the mirror.
 */
export const streamEventSchema = v.variant('type', [
  ...others,
  v.object({ ...changedEntries, changes: v.array(rawChangeSchema) }),
]);
export type StreamEvent = v.InferOutput<typeof streamEventSchema>;

/** As a device takes them in: each change is judged by itself. */
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
