import type { Review } from '../../contract/operator-reviews.ts';
import type { Context } from '../context/context.ts';
import type { Handler } from '../http/call-handler.ts';
import { readDeskPerson } from './read-desk-person.ts';
import { selectStatements, toStatement } from './read-statements.ts';

/** The maximum number of reviews of each kind in a reply. Later reviews follow when some are decided. */
const MOST_OF_A_KIND = 50;

/** GET /api/operator/reviews: lists open appeals and held pictures, oldest first. */
export const listReviews: Handler<'list-reviews'> = async ({ caller }, context) => {
  const [appeals, pictures] = await Promise.all([
    readAppeals(context, caller.userId),
    readPictures(context),
  ]);
  return { body: { items: [...appeals, ...pictures].sort((a, b) => (a.at < b.at ? -1 : 1)) } };
};

type Parts = Pick<Context, 'db' | 'now'>;

async function readAppeals(context: Parts, operatorId: string): Promise<Review[]> {
  const rows = await selectStatements(context.db)
    .where('statements.appealed_at', 'is not', null)
    .where('statements.answered_at', 'is', null)
    .orderBy('statements.appealed_at')
    .limit(MOST_OF_A_KIND)
    .execute();
  return Promise.all(
    rows.map(async (row) => ({
      ...({ kind: 'appeal', id: row.id } as const),
      at: (row.appealed_at ?? row.at).toISOString(),
      person: await readDeskPerson(context, row.user_id),
      statement: toStatement(row),
      is_own: row.operator_id === operatorId,
    })),
  );
}

async function readPictures(context: Parts): Promise<Review[]> {
  const rows = await context.db
    .selectFrom('held_pictures as held')
    .select(['held.id', 'held.owner_id', 'held.held_at'])
    .select((held) =>
      held
        .selectFrom('removed_pictures as removed')
        .select('removed.removed_at')
        .whereRef('removed.key', '=', 'held.removed_key')
        .limit(1)
        .as('removed_at'),
    )
    .where('held.decided_at', 'is', null)
    .orderBy('held.held_at')
    .limit(MOST_OF_A_KIND)
    .execute();
  return Promise.all(
    rows.map(async (row) => ({
      ...({ kind: 'picture', id: row.id } as const),
      at: row.held_at.toISOString(),
      person: await readDeskPerson(context, row.owner_id),
      removed_at: row.removed_at?.toISOString() ?? null,
    })),
  );
}
