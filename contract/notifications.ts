import * as v from 'valibot';
import { notificationSchema } from './entities.ts';
import { idSchema } from './ids.ts';
import {
  CLIENT_LOG_MAX_BYTES,
  NOTIFICATION_MESSAGE_MAX_LENGTH,
  NOTIFICATION_TITLE_MAX_LENGTH,
  WAITING_LETTERS_MAX,
} from './limits.ts';
import { storableText, visibleTextUpTo } from './text.ts';

/** Who a notification is about, as shown beside it. */
export const senderProfileSchema = v.object({
  avatar_url: v.nullable(v.string()),
  full_name: v.nullable(v.string()),
});

/** A notification as GET /api/notifications lists it: with its words in the reader's language. */
export const listedNotificationSchema = v.object({
  ...notificationSchema.entries,
  title: v.string(),
  message: v.string(),
  sender_profile: v.nullable(senderProfileSchema),
});
export type ListedNotification = v.InferOutput<typeof listedNotificationSchema>;

export const newNotificationBody = v.strictObject({
  /** Made by the device, so that a repeat is harmless. */
  id: v.optional(idSchema),
  title: visibleTextUpTo(NOTIFICATION_TITLE_MAX_LENGTH),
  message: visibleTextUpTo(NOTIFICATION_MESSAGE_MAX_LENGTH),
});

/** `until`: the device's cursor when the person tapped; without it, everything up to now. */
export const untilBody = v.nullish(
  v.strictObject({ until: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0))) }),
);

const URL_MAX_LENGTH = 2048;
const base64Url = (max: number) =>
  v.pipe(v.string(), v.maxLength(max), v.regex(/^[A-Za-z0-9_-]+=*$/));

/** A PushSubscription as the browser writes it. */
export const pushSubscriptionBody = v.object({
  endpoint: v.pipe(v.string(), v.maxLength(URL_MAX_LENGTH), v.url()),
  expirationTime: v.nullish(v.number()),
  keys: v.object({ p256dh: base64Url(128), auth: base64Url(64) }),
});
export type PushSubscriptionBody = v.InferOutput<typeof pushSubscriptionBody>;

/** The session that the pushes are for, as their payloads name it. */
export const pushSubscribedReply = v.object({
  sessionId: idSchema,
  /** With what status the push service refused this server's last push to this device. */
  refused: v.optional(v.nullable(v.number()), null),
});

/**
 * What became of a push that the person had sent to this device now. `taken`: its push service took it.
 * `refused`: it turned this server away, with that status. `gone`: it knows no such device any more.
 * `silent`: nobody answered. `none`: the server has no subscription of this device.
 */
export const pushTestReply = v.object({
  outcome: v.picklist(['taken', 'refused', 'gone', 'silent', 'none']),
  /** What the service answered; null where nobody was asked or nobody answered. */
  status: v.nullable(v.number()),
});
export type PushTest = v.InferOutput<typeof pushTestReply>;

/** `streamId` is what devices of earlier builds name; a page that is being closed knows none. */
export const presenceBody = v.strictObject({
  streamId: v.optional(idSchema),
  visible: v.boolean(),
  /** How many letters have not left the device, refused ones among them. Earlier builds do not say. */
  waiting: v.optional(
    v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(WAITING_LETTERS_MAX)),
  ),
  /** The device has found its database empty, and asks what its session had said before. */
  asks: v.optional(v.boolean()),
});

const presenceBefore = v.object({
  /** null: an earlier build, which did not say. */
  waiting: v.nullable(v.number()),
});
export type PresenceBefore = v.InferOutput<typeof presenceBefore>;

/** `before` is there where the device asked; null: its session had never been heard of. */
export const presenceReply = v.object({ before: v.optional(v.nullable(presenceBefore)) });

/** An error of the client. It never holds the text of a message. */
export const clientLogBody = v.pipe(
  v.strictObject({
    /** Whom the client takes itself for; the person is the session's. */
    userid: v.nullish(v.string()),
    section: v.literal('client'),
    path: storableText,
    level: v.picklist(['debug', 'info', 'warn', 'error']),
    message: storableText,
  }),
  v.check((body) => JSON.stringify(body).length <= CLIENT_LOG_MAX_BYTES, 'at most 2 KB'),
);
