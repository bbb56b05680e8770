import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import webPush from 'web-push';
import type { Context, KeyRing, ServerKeys, SigningKey, VapidKeys } from '../context/context.ts';
import { anyOf } from '../db/any-of.ts';
import type { Schema } from '../db/schema.ts';
import { MINUTE_MS, scheduleEvery } from '../jobs/schedule-every.ts';

const KEY_BYTES = 32;
const RINGS = ['auth-token', 'refresh-token', 'device', 'unsubscribe'] as const;
type RingName = (typeof RINGS)[number];
/** The key rings with which a thief could log in to accounts or guess without limits. */
const DANGEROUS: readonly RingName[] = ['auth-token', 'refresh-token', 'device'];
/** A session lasts at most a year, and its tokens must be recognised until then. */
const KEPT_DAYS = 400;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Reads the server's secrets and creates missing ones. Nodes that start at the same time use the same values. */
export async function loadServerKeys(db: Kysely<Schema>): Promise<ServerKeys> {
  const names = await db.selectFrom('server_keys').select('name').execute();
  const known = new Set(names.map(({ name }) => ringOf(name)));
  for (const ring of RINGS) if (!known.has(ring)) await keepFirst(db, ring, makeKey());
  const vapid = await loadVapidKeys(db);
  let rings = await readRings(db);
  return {
    get authToken() {
      return rings['auth-token'];
    },
    get refreshToken() {
      return rings['refresh-token'];
    },
    get device() {
      return rings.device;
    },
    get unsubscribe() {
      return rings.unsubscribe;
    },
    vapid,
    async refresh() {
      const read = await readRings(db);
      // Keep the object if nothing changed, because caches are keyed by the ring.
      if (!isSame(read, rings)) rings = read;
    },
  };
}

/** Reads the keys every minute, in case the operator has rotated them. */
export const followKeys = (context: Pick<Context, 'keys' | 'timers' | 'log'>) =>
  scheduleEvery(context, {
    everyMs: MINUTE_MS,
    name: 'reading the keys',
    work: () => context.keys.refresh(),
  });

/**
 * Creates new keys that sign from now on. Signatures of the old keys stay valid, so that sessions continue. With
 * `isForgetting` the old keys of the `DANGEROUS` rings are deleted, and everyone must log in again. The VAPID keys do
 * not change, because devices have subscribed with them.
 */
export async function rotateKeys(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { isForgetting = false } = {},
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // Serialises concurrent rotations.
    const rows = await tx.selectFrom('server_keys').selectAll().forUpdate().execute();
    for (const ring of RINGS) {
      const known = rows.filter(({ name }) => ringOf(name) === ring);
      const newest = Math.max(...known.map(({ name }) => Number(kidOf(name))));
      const names = known.map(({ name }) => name);
      await tx
        .updateTable('server_keys')
        .set({ retired_at: now() })
        .where('name', '=', anyOf(names))
        .where('retired_at', 'is', null)
        .execute();
      await tx
        .insertInto('server_keys')
        .values({ name: `${ring}.${newest + 1}`, value: makeKey(), retired_at: null })
        .execute();
      if (isForgetting && DANGEROUS.includes(ring)) {
        await tx.deleteFrom('server_keys').where('name', '=', anyOf(names)).execute();
      }
    }
  });
}

export async function purgeKeys({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  await db
    .deleteFrom('server_keys')
    .where('retired_at', '<', new Date(now().getTime() - KEPT_DAYS * DAY_MS))
    .execute();
}

/** The first key of a ring has the name of the ring. The names of later keys end with a number. */
const ringOf = (name: string) => name.split('.')[0];
const kidOf = (name: string) => name.split('.')[1] ?? '1';
const makeKey = () => randomBytes(KEY_BYTES).toString('base64url');

async function readRings(db: Kysely<Schema>): Promise<Record<RingName, KeyRing>> {
  const rows = await db.selectFrom('server_keys').selectAll().execute();
  const read = (ring: RingName): KeyRing => {
    const [newest, ...older] = rows
      .filter(({ name }) => ringOf(name) === ring)
      .map(
        ({ name, value, retired_at }): SigningKey => ({
          kid: kidOf(name),
          secret: Buffer.from(value, 'base64url'),
          retiredAt: retired_at,
        }),
      )
      .sort((a, b) => Number(b.kid) - Number(a.kid));
    if (newest === undefined) throw new Error(`the database has no key "${ring}"`);
    return [newest, ...older];
  };
  return {
    'auth-token': read('auth-token'),
    'refresh-token': read('refresh-token'),
    device: read('device'),
    unsubscribe: read('unsubscribe'),
  };
}

const isSame = (one: Record<RingName, KeyRing>, other: Record<RingName, KeyRing>) =>
  RINGS.every((ring) => {
    const kids = (keys: KeyRing) => keys.map(({ kid }) => kid).join();
    return kids(one[ring]) === kids(other[ring]);
  });

/** Both halves are in one row, so that they always match. */
async function loadVapidKeys(db: Kysely<Schema>): Promise<VapidKeys> {
  const made = webPush.generateVAPIDKeys();
  const kept = await keepFirst(db, 'vapid', `${made.publicKey}.${made.privateKey}`);
  const [publicKey = '', privateKey = ''] = kept.split('.');
  return { publicKey, privateKey };
}

/** Stores a value unless there is one already. Returns the stored one. */
async function keepFirst(db: Kysely<Schema>, name: string, value: string): Promise<string> {
  await db
    .insertInto('server_keys')
    .values({ name, value, retired_at: null })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const row = await db
    .selectFrom('server_keys')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return row.value;
}
