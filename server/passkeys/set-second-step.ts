import * as v from 'valibot';
import { AppError } from '../../contract/errors.ts';
import type { Handler } from '../http/call-handler.ts';
import { write } from '../log/write.ts';
import { queueAccountNotice } from '../mail/account-notice.ts';
import { addSecurityLine } from '../sessions/security-log.ts';
import { requireProof } from './require-proof.ts';
import { endSecondStep } from './second-step.ts';

/**
 * PUT /api/user/second-step: sets whether a login by password also needs a passkey. Mails the person about a change.
 * Throws `proof-needed`, and `passkey-needed` if the account has no passkey.
 */
export const setSecondStep: Handler<'set-second-step'> = async (call, context) => {
  const { caller, body, keyed, request } = call;
  const { userId } = caller;
  const { network } = request;
  await requireProof(context, caller);
  const setting = { request: keyed, touches: [], result: v.null() };
  await write(context, setting, async ({ tx }) => {
    const done = { result: null, changes: [] };
    if (!body.isOn) {
      await endSecondStep(tx, context, { userId, network });
      return done;
    }
    const changed = await tx
      .updateTable('users')
      .set({ second_step: true })
      .where('id', '=', userId)
      .where('second_step', '=', false)
      .where(({ exists, selectFrom }) =>
        exists(selectFrom('passkeys').select('id').where('user_id', '=', userId)),
      )
      .returning('id')
      .executeTakeFirst();
    if (changed !== undefined) {
      await addSecurityLine(tx, context, { event: 'second-step-on', userId, network });
      await queueAccountNotice(tx, context, { userId, kind: 'second-step-on' });
      return done;
    }
    const passkey = await tx
      .selectFrom('passkeys')
      .select('id')
      .where('user_id', '=', userId)
      .limit(1)
      .executeTakeFirst();
    if (passkey === undefined) throw new AppError('passkey-needed');
    return done;
  });
  context.jobs.wake();
  return { body: {} };
};
