import { AppError } from '../../contract/errors.ts';
import type { ReportOutcome } from '../../contract/operator-desk.ts';
import type { Handler } from '../http/call-handler.ts';
import { suspendPerson as suspend } from '../moderation/change-standing.ts';
import { requireProof } from '../passkeys/require-proof.ts';
import { findDeskPerson } from './find-desk-person.ts';

/**
 * POST /api/operator/people/{userId}/suspension: suspends a person until a time, or for good, mails them the reason,
 * and closes the open reports about them. A repeat changes reason and end. Throws `proof-needed`, `profile-not-found`,
 * and `body-invalid` for an end in the past.
 */
export const suspendPerson: Handler<'suspend-person'> = async (call, context) => {
  const { path, body, keyed, caller } = call;
  await requireProof(context, caller);
  const personId = await findDeskPerson(context.db, path.userId);
  const until = body.until === null ? null : new Date(body.until);
  if (until !== null && until <= context.now())
    throw new AppError('body-invalid', { field: 'until' });
  const outcome: ReportOutcome = 'suspended';
  await suspend(context, personId, {
    ...{ until, reason: body.reason },
    act: {
      ...({ keyed, act: 'person-suspended', personId } as const),
      reason: body.reason,
      closes: { about: { personId }, outcome },
    },
  });
  return { body: {} };
};
