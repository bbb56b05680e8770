import * as v from 'valibot';
import { pushPayloadSchema, pushWordsSchema } from '../contract/push-payload.ts';

/** Also from a server of an earlier build, whose notification is its words alone. */
const sentSchema = v.object({ ...pushPayloadSchema.entries, notification: pushWordsSchema });

/** What a browser hands over that has read a declarative push itself: a notification that it proposes. */
const proposalSchema = v.object({
  data: v.null(),
  notification: pushWordsSchema,
  appBadge: v.optional(v.nullable(v.number()), null),
});

/** What a push says: its words, whose they are, and how many notifications are unread. */
export interface Push {
  notification: v.InferOutput<typeof pushWordsSchema>;
  /** null: the browser has kept the number to itself. */
  unread: number | null;
}

/** The event of a push; the library knows of `data` only. */
export interface PushedEvent {
  readonly data: Pick<PushMessageData, 'json'> | null;
  readonly notification?: unknown;
  readonly appBadge?: unknown;
}

/** Reads a push as it was sent, or as the browser proposes it; null for one that is not ours. */
export function readPush(event: PushedEvent): Push | null {
  if (event.data === null) {
    const proposed = v.safeParse(proposalSchema, event);
    if (!proposed.success) return null;
    return { notification: proposed.output.notification, unread: proposed.output.appBadge };
  }
  const sent = v.safeParse(sentSchema, parse(event.data));
  if (!sent.success) return null;
  return { notification: sent.output.notification, unread: sent.output.app_badge };
}

function parse(data: Pick<PushMessageData, 'json'>): unknown {
  try {
    return data.json();
  } catch {
    // Not one of our payloads; it is shown in general words.
    return undefined;
  }
}
