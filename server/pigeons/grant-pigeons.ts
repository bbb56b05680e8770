import type { Transaction } from 'kysely';
import { REWARD_PIGEONS, WELCOME_PIGEONS } from '../../contract/limits.ts';
import type { Context } from '../context/context.ts';
import type { Touched } from '../context/touched.ts';
import type { Schema } from '../db/schema.ts';
import { newbornPigeon, type PigeonKind } from './newborn-pigeon.ts';

type Maker = Pick<Context, 'makeId' | 'now'>;

/** The pigeons that verifying an e-mail address brings; the caller sees to it that it is once. */
export function grantWelcomePigeons(
  tx: Transaction<Schema>,
  maker: Maker,
  ownerId: string,
): Promise<Touched[]> {
  return grantPigeons(tx, maker, { ownerId, kind: 'welcome', count: WELCOME_PIGEONS });
}

/** The pigeon for a profile that is complete for the first time. */
export function grantRewardPigeon(
  tx: Transaction<Schema>,
  maker: Maker,
  ownerId: string,
): Promise<Touched[]> {
  return grantPigeons(tx, maker, { ownerId, kind: 'reward', count: REWARD_PIGEONS });
}

/** The inviter's pigeon for a friend whose profile is complete for the first time. */
export function grantReferralPigeon(
  tx: Transaction<Schema>,
  maker: Maker,
  ownerId: string,
): Promise<Touched[]> {
  return grantPigeons(tx, maker, { ownerId, kind: 'referral', count: 1 });
}

interface NewPigeons {
  ownerId: string;
  kind: PigeonKind;
  count: number;
  endsAt?: Date;
}

/** Adds newborn pigeons and answers what has changed, for the owner's log. */
export async function grantPigeons(
  tx: Transaction<Schema>,
  { makeId, now }: Maker,
  { ownerId, kind, count, endsAt }: NewPigeons,
): Promise<Touched[]> {
  const ends = endsAt === undefined ? {} : { endsAt };
  const pigeons = Array.from({ length: count }, () =>
    newbornPigeon({ id: makeId(), ownerId, kind, ...ends }, now()),
  );
  await tx.insertInto('pigeons').values(pigeons).execute();
  return pigeons.map(({ id }) => ({ userId: ownerId, entity: 'pigeon', id }));
}
