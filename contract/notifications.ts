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

export const senderProfileSchema = v.object({
  avatar_url: v.nullable(v.string()),
  full_name: v.nullable(v.string()),
});

/** A notification as GET /api/notifications lists it, with its text in the reader's language. */
export const listedNotificationSchema = v.object({
  ...notificationSchema.entries,
  title: v.string(),
  message: v.string(),
  sender_profile: v.nullable(senderProfileSchema),
});
export type ListedNotification = v.InferOutput<typeof listedNotificationSchema>;

export const newNotificationBody = v.strictObject({
  /** Created by the device, so that repeating the request is harmless. */
  id: v.optional(idSchema),
  title: visibleTextUpTo(NOTIFICATION_TITLE_MAX_LENGTH),
  message: visibleTextUpTo(NOTIFICATION_MESSAGE_MAX_LENGTH),
});

/** `until` is the device's cursor at the time of the tap. Without it, everything up to now is covered. */
export const untilBody = v.nullish(
  v.strictObject({ until: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0))) }),
);

const URL_MAX_LENGTH = 2048;
const base64Url = (max: number) =>
  v.pipe(v.string(), v.maxLength(max), v.regex(/^[A-Za-z0-9_-]+=*$/));

/** A `PushSubscription` as the browser serializes it. */
export const pushSubscriptionBody = v.object({
  endpoint: v.pipe(v.string(), v.maxLength(URL_MAX_LENGTH), v.url()),
  expirationTime: v.nullish(v.number()),
  keys: v.object({ p256dh: base64Url(128), auth: base64Url(64) }),
});
export type PushSubscriptionBody = v.InferOutput<typeof pushSubscriptionBody>;

/** The session that the pushes belong to. Their payloads contain this id. */
export const pushSubscribedReply = v.object({
  sessionId: idSchema,
  /** The status with which the push service rejected the last push to this device. `null` if it did not. */
  refused: v.optional(v.nullable(v.number()), null),
});

/**
 * The result of a test push to this device. `taken`: its push service accepted it. `refused`: the service rejected the
 * push with that status. `gone`: the subscription no longer exists. `silent`: no answer. `none`: the server has no
 * subscription of this device.
 */
export const pushTestReply = v.object({
  outcome: v.picklist(['taken', 'refused', 'gone', 'silent', 'none']),
  /** The HTTP status of the push service. `null` if there was no request or no answer. */
  status: v.nullable(v.number()),
});
export type PushTest = v.InferOutput<typeof pushTestReply>;

/** Devices of earlier builds send `streamId`. A page that is being closed sends none. */
export const presenceBody = v.strictObject({
  streamId: v.optional(idSchema),
  visible: v.boolean(),
  /** The number of letters that have not left the device, including rejected ones. Earlier builds do not send it. */
  waiting: v.optional(
    v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(WAITING_LETTERS_MAX)),
  ),
  /** The device has found its database empty and asks for the last report of its session. */
  asks: v.optional(v.boolean()),
});

const presenceBefore = v.object({
  /** `null` if an earlier build did not send it. */
  waiting: v.nullable(v.number()),
});
export type PresenceBefore = v.InferOutput<typeof presenceBefore>;

/** `before` is present if the device asked for it. It is `null` if the session had not reported before. */
export const presenceReply = v.object({ before: v.optional(v.nullable(presenceBefore)) });

/** An error of the client. It never holds the text of a message. */
export const clientLogBody = v.pipe(
  v.strictObject({
    /** The person that the client believes to be logged in. The server takes the person from the session. */
    userid: v.nullish(v.string()),
    section: v.literal('client'),
    path: storableText,
    level: v.picklist(['debug', 'info', 'warn', 'error']),
    message: storableText,
  }),
  v.check((body) => JSON.stringify(body).length <= CLIENT_LOG_MAX_BYTES, 'at most 2 KB'),
);
