import * as v from 'valibot';
import { pushPayloadSchema, pushWordsSchema } from '../contract/push-payload.ts';

/** Also accepts payloads of an earlier server, which contain only the texts of the notification. */
const sentSchema = v.object({ ...pushPayloadSchema.entries, notification: pushWordsSchema });

/** The event data of a browser that has parsed a declarative push itself: a proposed notification. */
const proposalSchema = v.object({
  data: v.null(),
  notification: pushWordsSchema,
  appBadge: v.optional(v.nullable(v.number()), null),
});

export interface Push {
  notification: v.InferOutput<typeof pushWordsSchema>;
  /** `null` if the browser does not pass on the count. */
  unread: number | null;
}

/** The event of a push. TypeScript's library contains only `data`. */
export interface PushedEvent {
  readonly data: Pick<PushMessageData, 'json'> | null;
  readonly notification?: unknown;
  readonly appBadge?: unknown;
}

/** Reads a push as sent, or as proposed by the browser. Returns `null` if it is not ours. */
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
    // Not one of our payloads. It is shown with a general text.
    return undefined;
  }
}
