import { type Insertable, sql, type Transaction } from 'kysely';
import type { EntityRef, Owned } from '../../contract/changes.ts';
import {
  FUEL_DAYS,
  REWARD_PIGEONS,
  TRIPS_PER_PIGEON,
  WELCOME_PIGEONS,
} from '../../contract/limits.ts';
import type { Context } from '../context/context.ts';
import type { Schema } from '../db/schema.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const methods = {
  welcome: 'welcome',
  reward: 'welcome',
  referral: 'referral',
  special: 'donation',
} as const;

type Maker = Pick<Context, 'makeId' | 'now'>;

/** Adds the pigeons for a verified e-mail address. The caller ensures that this happens once. */
export function grantWelcomePigeons(
  tx: Transaction<Schema>,
  maker: Maker,
  ownerId: string,
): Promise<Owned<EntityRef>[]> {
  return grantPigeons(tx, maker, { ownerId, kind: 'welcome', count: WELCOME_PIGEONS });
}

/** Adds the pigeon for a profile that is complete for the first time. */
export function grantRewardPigeon(
  tx: Transaction<Schema>,
  maker: Maker,
  ownerId: string,
): Promise<Owned<EntityRef>[]> {
  return grantPigeons(tx, maker, { ownerId, kind: 'reward', count: REWARD_PIGEONS });
}

/** Adds the inviter's pigeon for a friend whose profile is complete for the first time. */
export function grantReferralPigeon(
  tx: Transaction<Schema>,
  maker: Maker,
  ownerId: string,
): Promise<Owned<EntityRef>[]> {
  return grantPigeons(tx, maker, { ownerId, kind: 'referral', count: 1 });
}

interface NewPigeons {
  ownerId: string;
  kind: PigeonKind;
  count: number;
  endsAt?: Date;
}

export async function grantPigeons(
  tx: Transaction<Schema>,
  { makeId, now }: Maker,
  { ownerId, kind, count, endsAt }: NewPigeons,
): Promise<Owned<EntityRef>[]> {
  const ends = endsAt === undefined ? {} : { endsAt };
  const pigeons = Array.from({ length: count }, () =>
    newbornPigeon({ id: makeId(), ownerId, kind, ...ends }, now()),
  );
  const [first] = pigeons;
  if (first === undefined) return [];
  const columns = sql.join(Object.keys(first).map((name) => sql.ref(name)));
  await sql`
    insert into pigeons (${columns}) select ${columns}
    from jsonb_populate_recordset(null::pigeons, ${JSON.stringify(pigeons)}::jsonb)`.execute(tx);
  return pigeons.map(({ id }) => ({ userId: ownerId, entity: 'pigeon', id }));
}

type PigeonKind = 'welcome' | 'reward' | 'referral' | 'special';

/** Returns a new pigeon at home, with all trips and full fuel (product.md section 3). */
export function newbornPigeon(
  { id, ownerId, kind, endsAt }: { id: string; ownerId: string; kind: PigeonKind; endsAt?: Date },
  now: Date,
): Insertable<Schema['pigeons']> {
  return {
    id,
    owner_id: ownerId,
    status: 'available',
    trips_left: TRIPS_PER_PIGEON,
    acquisition_method: methods[kind],
    type_label: kind,
    born_at: now,
    fuel_until: new Date(now.getTime() + FUEL_DAYS * DAY_MS),
    ends_at: endsAt ?? null,
    message_id: null,
    person_id: null,
  };
}
