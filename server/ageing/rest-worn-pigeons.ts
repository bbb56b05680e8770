import { changePersons } from '../change-persons.ts';
import type { Context } from '../context.ts';
import { bringHome } from '../mutations/bring-home.ts';
import { readPigeonFacts } from '../mutations/read-pigeon-facts.ts';
import { currentStatus, isExpired } from '../rules/pigeon-status.ts';

const PIGEONS_A_PAGE = 200;

/**
 * Lays to rest whatever has no trip, no fuel or no time left and carries nothing. By the clock it
 * rests already (decision 22); this is what lets its people hear of it. It may be repeated, also
 * by two nodes at once.
 */
export async function restWornPigeons(context: Context): Promise<void> {
  let after: string | undefined;
  do {
    const page = await findWorn(context, after);
    for (const pigeon of page) await restPigeon(context, pigeon);
    after = page.at(-1)?.id;
  } while (after !== undefined);
}

interface Found {
  id: string;
  owner_id: string;
  person_id: string | null;
}

function findWorn({ db, now }: Pick<Context, 'db' | 'now'>, after: string | undefined) {
  return db
    .selectFrom('pigeons')
    .leftJoin('messages', 'messages.id', 'pigeons.message_id')
    .select(['pigeons.id', 'pigeons.owner_id', 'pigeons.person_id'])
    .where('pigeons.status', 'in', ['available', 'in_conversation'])
    .where(({ eb, or }) =>
      or([
        eb('pigeons.status', '=', 'available'),
        eb('messages.status', 'is', null),
        eb('messages.status', '<>', 'sent'),
      ]),
    )
    .where(({ eb, or }) =>
      or([
        eb('pigeons.trips_left', '=', 0),
        eb('pigeons.fuel_until', '<=', now()),
        eb('pigeons.ends_at', '<=', now()),
      ]),
    )
    .$if(after !== undefined, (query) => query.where('pigeons.id', '>', after ?? ''))
    .orderBy('pigeons.id')
    .limit(PIGEONS_A_PAGE)
    .execute();
}

async function restPigeon(context: Context, { id, owner_id, person_id }: Found): Promise<void> {
  const persons = person_id === null ? [owner_id] : [owner_id, person_id];
  await changePersons(context, persons, async ({ tx }) => {
    const found = await readPigeonFacts(tx, id);
    const nothing = { result: undefined, changes: [] };
    // It flew on between being found and being locked: the next hour looks again.
    if (found === null || found.pigeon.person_id !== person_id) return nothing;
    const { pigeon } = found;
    const isWorn = isExpired(currentStatus(pigeon, context.now())) && !isExpired(pigeon.status);
    return isWorn ? { ...nothing, changes: await bringHome(context, tx, pigeon) } : nothing;
  });
}
