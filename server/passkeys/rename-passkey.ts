import * as v from 'valibot';
import { AppError } from '../../contract/errors.ts';
import type { Handler } from '../http/call-handler.ts';
import { write } from '../log/write.ts';

/** PUT /api/user/passkeys/{id}: renames a passkey. Throws `not-found` for a passkey that is not the caller's. */
export const renamePasskey: Handler<'rename-passkey'> = async (call, context) => {
  const { caller, path, body, keyed } = call;
  const renaming = { request: keyed, touches: [], result: v.null() };
  await write(context, renaming, async ({ tx }) => {
    const renamed = await tx
      .updateTable('passkeys')
      .set({ name: body.name })
      .where('id', '=', path.id)
      .where('user_id', '=', caller.userId)
      .returning('id')
      .executeTakeFirst();
    if (renamed === undefined) throw new AppError('not-found');
    return { result: null, changes: [] };
  });
  return { body: {} };
};
