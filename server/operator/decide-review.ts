import { AppError } from '../../contract/errors.ts';
import type { Context, KeyedRequest } from '../context/context.ts';
import { REMOVE_UPLOAD } from '../files/remove-upload.ts';
import type { Handler } from '../http/call-handler.ts';
import { answerAppeal } from '../moderation/answer-appeal.ts';
import { writeAct } from '../moderation/operator-act.ts';

/**
 * POST /api/operator/reviews/{id}/decide: grants or rejects an appeal and mails the answer, or allows or rejects a held
 * picture. A granted appeal ends an active suspension. Throws `not-found` for a review that is not open, and
 * `body-invalid` for an appeal without an answer.
 */
export const decideReview: Handler<'decide-review'> = async ({ path, body, keyed }, context) => {
  const { is_granted: isGranted, answer } = body;
  const appeal = await context.db
    .selectFrom('statements')
    .select(['id', 'user_id', 'kind'])
    .where('id', '=', path.id)
    .where('appealed_at', 'is not', null)
    .executeTakeFirst();
  if (appeal === undefined) {
    await decidePicture(context, keyed, { id: path.id, isAllowed: isGranted });
    return { body: {} };
  }
  if (answer === undefined) throw new AppError('body-invalid', { field: 'answer' });
  const { user_id: userId, kind, id } = appeal;
  const act = {
    ...({ keyed, act: isGranted ? 'appeal-granted' : 'appeal-rejected' } as const),
    ...{ personId: userId, reason: answer },
  };
  await answerAppeal(context, { id, userId, kind, isGranted, answer, act });
  return { body: {} };
};

async function decidePicture(
  context: Context,
  keyed: KeyedRequest,
  { id, isAllowed }: { id: string; isAllowed: boolean },
): Promise<void> {
  const held = await context.db
    .selectFrom('held_pictures')
    .select(['owner_id', 'key'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (held === undefined) throw new AppError('not-found');
  const name = isAllowed ? 'picture-allowed' : 'picture-refused';
  const act = { keyed, act: name, personId: held.owner_id } as const;
  await writeAct(context, { touches: [], act }, async ({ tx }) => {
    const decided = await tx
      .updateTable('held_pictures')
      .set({ decided_at: context.now(), is_allowed: isAllowed })
      .where('id', '=', id)
      .where('decided_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (decided === undefined) throw new AppError('not-found');
    await context.jobs.add(tx, REMOVE_UPLOAD, { key: held.key });
    return { isDone: true, changes: [] };
  });
  context.jobs.wake();
}
