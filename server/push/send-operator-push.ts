import * as v from 'valibot';
import { idSchema } from '../../contract/ids.ts';
import { operatorPushWords } from '../../i18n/mails/operator-words.ts';
import type { Context, PushPost } from '../context/context.ts';
import type { JobHandler } from '../jobs/job-runner.ts';
import { removeSubscription } from '../sessions/subscriptions.ts';
import { findQuietEnd } from './quiet-hours.ts';
import { readOperatorFacts, readSubscription } from './read-push-facts.ts';
import { deliver, handleResponse, type Parts } from './send-push.ts';
import { writeOperatorPayload } from './write-payload.ts';

export const SEND_OPERATOR_PUSH = 'send-operator-push';

const argsSchema = v.object({
  subscriptionId: idSchema,
  about: v.picklist(['new', 'overdue', 'review']),
  isUrgent: v.boolean(),
});

/**
 * Creates the handler of SEND_OPERATOR_PUSH, which notifies one device of an operator about open reports, even if the
 * operator has switched pushes about letters off. In quiet hours it sends only urgent ones. The mail covers the others.
 */
export function createOperatorPushSender(
  context: Parts & Pick<Context, 'makeId'>,
  pushPost: PushPost,
): JobHandler {
  return async (args) => {
    const { subscriptionId, about, isUrgent } = v.parse(argsSchema, args);
    const { db, now, makeId, publicOrigin } = context;
    const subscription = await readSubscription(db, subscriptionId, now());
    if (subscription === null) return;
    const facts = await readOperatorFacts(db, subscription.user_id);
    if (facts === null) return;
    const { language, unread, quiet_hours } = facts;
    if (!isUrgent && findQuietEnd(quiet_hours, now()) !== null) return;
    const payload = writeOperatorPayload({
      words: operatorPushWords(language, { about, isUrgent }),
      ...{ language, unread, publicOrigin },
      sessionId: subscription.session_id,
      notificationId: makeId(),
    });
    const answer = await deliver(context, pushPost, { subscription, payload });
    await handleResponse(answer, now(), () => removeSubscription(db, subscriptionId));
  };
}
