import * as v from 'valibot';
import { idSchema } from './ids.ts';

/** Marks a push as declarative: a supporting browser shows it without running code. */
const DECLARATIVE = 8030;

export const pushWordsSchema = v.object({
  title: v.string(),
  body: v.string(),
  lang: v.picklist(['tr', 'en']),
  /** An absolute URL of the app. */
  navigate: v.pipe(v.string(), v.url()),
  tag: v.string(),
  data: v.object({ sessionId: idSchema, notificationId: idSchema }),
});

const besideWords = {
  /** The number of unread notifications. */
  app_badge: v.number(),
  /** The service worker may change the push before it is shown. */
  mutable: v.literal(true),
};

/**
 * The encrypted payload of a push, in the format of declarative web push. `data` is our own addition. It names the
 * session, so that a device where another person is logged in does not show the text.
 */
export const pushPayloadSchema = v.object({
  web_push: v.literal(DECLARATIVE),
  /** WebKit 18.4 to 18.x reads these two fields from `notification`, newer versions from the top level. */
  notification: v.object({ ...pushWordsSchema.entries, ...besideWords }),
  ...besideWords,
});
export type PushPayload = v.InferOutput<typeof pushPayloadSchema>;
