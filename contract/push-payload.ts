import * as v from 'valibot';
import { idSchema } from './ids.ts';

/** Marks a push as declarative: a browser that knows the form shows it without any code. */
const DECLARATIVE = 8030;

/** What the notification of a push says. */
export const pushWordsSchema = v.object({
  title: v.string(),
  body: v.string(),
  lang: v.picklist(['tr', 'en']),
  /** A whole URL of the app. */
  navigate: v.pipe(v.string(), v.url()),
  tag: v.string(),
  data: v.object({ sessionId: idSchema, notificationId: idSchema }),
});

const besideWords = {
  /** How many notifications are unread. */
  app_badge: v.number(),
  /** The service worker may change it before it is shown. */
  mutable: v.literal(true),
};

/**
 * What a push carries, encrypted, in the form of declarative web push. `data` is ours: whose
 * session it is for, so that a device on which somebody else is logged in does not show its words.
 */
export const pushPayloadSchema = v.object({
  web_push: v.literal(DECLARATIVE),
  /** WebKit 18.4 to 18.x looks for the two in here, newer ones beside it. */
  notification: v.object({ ...pushWordsSchema.entries, ...besideWords }),
  ...besideWords,
});
export type PushPayload = v.InferOutput<typeof pushPayloadSchema>;
