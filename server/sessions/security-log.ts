import type { Kysely } from 'kysely';
import type { SecurityEvent } from '../../contract/account.ts';
import type { Context } from '../context/context.ts';
import type { Schema } from '../db/schema.ts';
import { shortenNetwork } from '../http/network-of.ts';

export interface SecurityLine {
  event: SecurityEvent;
  /** null if no account has the typed address, which is not stored. */
  userId: string | null;
  /** The caller's network as in the request, stored shortened. null for acts of an operator. */
  network?: string | null;
}

type Parts = Pick<Context, 'makeId' | 'now'>;

/** Adds a line to the security log, in the transaction of the change that the line records. */
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

/** Adds a line for an act without a transaction. If that fails, the act continues. */
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

export function readSecurityLines(db: Kysely<Schema>, userId: string) {
  return db
    .selectFrom('security_log')
    .select(['at', 'event', 'network'])
    .where('user_id', '=', userId)
    .orderBy('at')
    .orderBy('id')
    .execute();
}
