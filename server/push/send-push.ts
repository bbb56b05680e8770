import { createHash } from 'node:crypto';
import * as v from 'valibot';
import webPush from 'web-push';
import { idSchema } from '../../contract/ids.ts';
import type { PushTest } from '../../contract/notifications.ts';
import type { PushPayload } from '../../contract/push-payload.ts';
import type { Caller, Context, OutgoingPush, PushAnswer, PushPost } from '../context/context.ts';
import { HopelessJob, RetryJobLater } from '../jobs/job-errors.ts';
import type { JobHandler } from '../jobs/job-runner.ts';
import { noteRejection, removeSubscription } from '../sessions/subscriptions.ts';
import { findWait, mayPush, PUSH_LIFE_MS, type PushFacts } from './may-push.ts';
import {
  readPushedNotification,
  readSubscription,
  readTestSubscription,
} from './read-push-facts.ts';
import { writePayload, writeTestPayload } from './write-payload.ts';

const TOPIC_LENGTH = 32;
const MIN_RETRY_MS = 1000;
/** Rejections because of the signature, its key or its subject. */
const OUR_FAULT = new Set([401, 403]);
const argsSchema = v.object({ notificationId: idSchema, subscriptionId: idSchema });

export type Parts = Pick<Context, 'db' | 'now' | 'keys' | 'publicOrigin' | 'metrics'>;
type Subscription = NonNullable<Awaited<ReturnType<typeof readSubscription>>>;

/**
 * Creates the handler of the job that pushes one notification to one device, if it is still due. `subject` is the
 * operator's contact for push services, a mailto or https URL. Rejections that are this server's fault are counted and
 * stored for the device.
 */
export function createPushSender(context: Parts, { post, subject }: PushPost): JobHandler {
  return async (args) => {
    const { notificationId, subscriptionId } = v.parse(argsSchema, args);
    const { db } = context;
    const now = context.now();
    const subscription = await readSubscription(db, subscriptionId, now);
    if (subscription === null) return;
    const payload = await findPayload(context, subscription, notificationId);
    if (payload === null) return;
    const answer = await deliver(context, { post, subject }, { subscription, payload });
    await handleResponse(answer, now, () => removeSubscription(db, subscriptionId));
  };
}

/** Posts a push and counts its outcome. Stores and counts a rejection of this server by the service. */
export async function deliver(
  context: Parts,
  { post, subject }: PushPost,
  { subscription, payload }: { subscription: Subscription; payload: PushPayload },
): Promise<PushAnswer> {
  const push = encrypt(payload, { subscription, subject, keys: context.keys });
  const answer = await post(push).catch((error: unknown) => {
    context.metrics.pushes.inc({ outcome: 'failed' });
    throw error;
  });
  const outcome = isTaken(answer) ? 'taken' : isGone(answer) ? 'gone' : 'failed';
  context.metrics.pushes.inc({ outcome });
  const refused = OUR_FAULT.has(answer.status) ? answer.status : null;
  if (refused !== null) context.metrics.rejectedPushes.inc({ status: refused });
  const isDecided = refused !== null || isTaken(answer);
  if (isDecided && refused !== subscription.refused_status) {
    await noteRejection(context.db, subscription.id, refused);
  }
  return answer;
}

/**
 * Sends a test push to the device of this session, and returns the response of its service. Removes a subscription that
 * its service no longer has.
 */
export async function sendTestPush(
  context: Parts & Pick<Context, 'makeId' | 'pushPost'>,
  { sessionId }: Pick<Caller, 'sessionId'>,
): Promise<PushTest> {
  const { db, makeId, now, publicOrigin, pushPost } = context;
  const found = await readTestSubscription(db, sessionId);
  const subscription = found && (await readSubscription(db, found.id, now()));
  if (found === null || subscription === null) return { outcome: 'none', status: null };
  const payload = writeTestPayload({ ...found, sessionId, notificationId: makeId(), publicOrigin });
  try {
    const answer = await deliver(context, pushPost, { subscription, payload });
    const { status } = answer;
    if (isTaken(answer)) return { outcome: 'taken', status };
    if (!isGone(answer)) return { outcome: 'refused', status };
    await removeSubscription(db, subscription.id);
    return { outcome: 'gone', status };
  } catch {
    // No such host, no connection, or no response. For the person these are the same.
    return { outcome: 'silent', status: null };
  }
}

/** Returns the push payload for the device, or null if nothing should be sent (any more). */
async function findPayload(
  { db, now, publicOrigin }: Parts,
  { user_id: userId, session_id: sessionId, visible_until, seen_at }: Subscription,
  notificationId: string,
): Promise<PushPayload | null> {
  const notice = await readPushedNotification(db, { userId, notificationId });
  if (notice === null) return null;
  const facts: PushFacts = {
    kind: notice.kind,
    createdAt: notice.created_at,
    isRead: notice.read_at !== null,
    isSenderActive: notice.sender_state === null || notice.sender_state === 'active',
    settings: notice,
    visibleUntil: visible_until,
    seenAt: seen_at,
    now: now(),
  };
  if (!mayPush(facts)) return null;
  const until = findWait(facts);
  if (until !== null) {
    const afterMs = until.getTime() - facts.now.getTime();
    throw new RetryJobLater('the device may be looked at', afterMs);
  }
  return writePayload({
    notification: notice,
    sessionId,
    preview: notice.previews ? notice.content : null,
    unread: notice.unread_notifications,
    publicOrigin,
  });
}

interface Sealing {
  subscription: Subscription;
  subject: string;
  keys: Context['keys'];
}

function encrypt(payload: PushPayload, { subscription, subject, keys }: Sealing): OutgoingPush {
  const { endpoint, p256dh, auth, user_id } = subscription;
  const { tag } = payload.notification;
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(payload),
    {
      vapidDetails: { subject, ...keys.vapid },
      contentEncoding: 'aes128gcm',
      TTL: PUSH_LIFE_MS / 1000,
      urgency: tag.startsWith('person-') ? 'high' : 'normal',
      // The service keeps only the newest push of a topic. The topic is a hash, so that the service learns nothing from
      // it.
      topic: createHash('sha256')
        .update(`${user_id} ${tag}`)
        .digest('base64url')
        .slice(0, TOPIC_LENGTH),
    },
  );
  const lines = Object.entries(headers).map(([name, value]) => [name, String(value)]);
  return { endpoint, headers: Object.fromEntries(lines), body };
}

const isGone = ({ status }: Pick<PushAnswer, 'status'>) => status === 404 || status === 410;
const isTaken = ({ status }: Pick<PushAnswer, 'status'>) => status >= 200 && status < 300;

/**
 * Handles the response of a push service: removes an expired subscription, retries later if the service is busy, and
 * gives up a rejected push.
 */
export async function handleResponse(
  { status, retryAfter }: PushAnswer,
  now: Date,
  forget: () => Promise<void>,
): Promise<void> {
  if (isTaken({ status })) return;
  if (isGone({ status })) return forget();
  const reason = `the push service answered ${status}`;
  if (status !== 429 && status < 500) throw new HopelessJob(reason);
  const afterMs = parseRetryAfter(retryAfter, now);
  throw afterMs === null ? new Error(reason) : new RetryJobLater(reason, afterMs);
}

/** Parses Retry-After, which is seconds or a date. At most a push's lifetime. */
function parseRetryAfter(header: string | undefined, now: Date): number | null {
  if (header === undefined) return null;
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now.getTime();
  return Number.isNaN(ms) ? null : Math.min(Math.max(ms, MIN_RETRY_MS), PUSH_LIFE_MS);
}
