import type { Handler } from '../http/call-handler.ts';
import { unsuspendPerson } from '../moderation/change-standing.ts';
import { requireProof } from '../passkeys/require-proof.ts';
import { findDeskPerson } from './find-desk-person.ts';

/**
 * DELETE /api/operator/people/{userId}/suspension: lifts a suspension. Does nothing if the person is not suspended.
 * Throws `proof-needed` and `profile-not-found`.
 */
export const liftSuspension: Handler<'lift-suspension'> = async (call, context) => {
  const { path, keyed, caller } = call;
  await requireProof(context, caller);
  const personId = await findDeskPerson(context.db, path.userId);
  await unsuspendPerson(context, personId, { keyed, act: 'suspension-lifted', personId });
  return { body: {} };
};
