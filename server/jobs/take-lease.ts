import { sql } from 'kysely';
import type { Context } from '../context/context.ts';

const LEASE_MS = 60_000;

type Parts = Pick<Context, 'db' | 'now' | 'timers' | 'log'>;

/** The right to do some work, which one node of the cluster has. It is renewed until it ends. */
export interface Lease {
  /** Lets another node have the next turn, `everyMs` after the beginning of this one. */
  finish(): Promise<void>;
  /** Stops the renewal. Another node may begin the turn again a minute later, as after the death of this node. */
  abandon(): void;
}

/**
 * Takes the lease of the work `name` for this node. Returns null while another node has it, and until `everyMs` after
 * the beginning of the last finished turn.
 */
export async function takeLease(
  { db, now, timers, log }: Parts,
  name: string,
  everyMs = 0,
): Promise<Lease | null> {
  const at = now();
  const until = new Date(at.getTime() + LEASE_MS);
  const before = new Date(at.getTime() - everyMs);
  const { rows } = await sql`
    insert into upkeep (name, begun_at, leased_until) values (${name}, ${at}, ${until})
    on conflict (name) do update set begun_at = excluded.begun_at, leased_until = excluded.leased_until
      -- A clock that was turned back does not delay the next turn.
      where case when upkeep.leased_until is null
        then upkeep.begun_at <= ${before} or upkeep.begun_at > ${at}
        else upkeep.leased_until <= ${at} or upkeep.leased_until > ${until} end
    returning name`.execute(db);
  if (rows.length === 0) return null;

  const mine = () => db.updateTable('upkeep').where('name', '=', name).where('begun_at', '=', at);
  let cancel = () => {};
  const renewLater = () => {
    cancel = timers.after(LEASE_MS / 3, () => {
      renewLater();
      const leased_until = new Date(now().getTime() + LEASE_MS);
      mine()
        .set({ leased_until })
        .execute()
        .catch((error: unknown) => log.warn({ err: error, name }, 'a lease was not renewed'));
    });
  };
  renewLater();
  return {
    async finish() {
      cancel();
      await mine().set({ leased_until: null }).execute();
    },
    abandon: () => cancel(),
  };
}

/**
 * Does some work on one node of the cluster, if its turn is due. Returns whether this node did it. Throws the error of
 * the work, which is then done again a minute later.
 */
export async function workInTurn(
  context: Parts,
  { name, everyMs }: { name: string; everyMs?: number },
  work: () => Promise<void>,
): Promise<boolean> {
  const lease = await takeLease(context, name, everyMs);
  if (lease === null) return false;
  try {
    await work();
  } catch (error) {
    lease.abandon();
    throw error;
  }
  await lease.finish();
  return true;
}
