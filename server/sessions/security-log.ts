import type { Kysely } from 'kysely';
import type { SecurityEvent } from '../../contract/account.ts';
import type { Context } from '../context/context.ts';
import type { Schema } from '../db/schema.ts';
import { shortenNetwork } from '../http/network-of.ts';

export interface SecurityLine {
  event: SecurityEvent;
  /** null: nobody has the address that was typed, which is not kept. */
  userId: string | null;
  /** The caller's, as the request tells it; it is kept shortened. null for the operator's acts. */
  network?: string | null;
}

type Parts = Pick<Context, 'makeId' | 'now'>;

/** Adds a line in the transaction of the act that it tells of. */
export async function addSecurityLine(
  db: Kysely<Schema>,
  { makeId, now }: Parts,
  { event, userId, network = null }: SecurityLine,
): Promise<void> {
  const shortened = network === null ? null : shortenNetwork(network);
  await db
    .insertInto('security_log')
    .values({ id: makeId(), user_id: userId, event, network: shortened, at: now() })
    .execute();
}

/** Adds a line of an act that has no transaction; where that fails, the act goes on. */
export async function noteSecurityLine(
  context: Parts & Pick<Context, 'db' | 'log'>,
  line: SecurityLine,
): Promise<void> {
  try {
    await addSecurityLine(context.db, context, line);
  } catch (error) {
    context.log.error({ err: error, event: line.event }, 'a line of the security log is missing');
  }
}

/** A person's lines, oldest first. */
export function readSecurityLines(db: Kysely<Schema>, userId: string) {
  return db
    .selectFrom('security_log')
    .select(['at', 'event', 'network'])
    .where('user_id', '=', userId)
    .orderBy('at')
    .orderBy('id')
    .execute();
}
