import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import webPush from 'web-push';
import type { ServerKeys, VapidKeys } from '../context.ts';
import type { Schema } from '../db/schema.ts';

const KEY_BYTES = 32;

/** Reads the server's secrets, making the missing ones; nodes that start at once agree on one. */
export async function loadServerKeys(db: Kysely<Schema>): Promise<ServerKeys> {
  return {
    authToken: await loadKey(db, 'auth-token'),
    refreshToken: await loadKey(db, 'refresh-token'),
    unsubscribe: await loadKey(db, 'unsubscribe'),
    vapid: await loadVapidKeys(db),
  };
}

async function loadKey(db: Kysely<Schema>, name: string): Promise<Uint8Array> {
  const made = randomBytes(KEY_BYTES).toString('base64url');
  return Buffer.from(await keepFirst(db, name, made), 'base64url');
}

/** Both halves in one row, so that they always belong together. */
async function loadVapidKeys(db: Kysely<Schema>): Promise<VapidKeys> {
  const made = webPush.generateVAPIDKeys();
  const kept = await keepFirst(db, 'vapid', `${made.publicKey}.${made.privateKey}`);
  const [publicKey = '', privateKey = ''] = kept.split('.');
  return { publicKey, privateKey };
}

/** Keeps a value unless there is one already; answers the one that is kept. */
async function keepFirst(db: Kysely<Schema>, name: string, value: string): Promise<string> {
  await db
    .insertInto('server_keys')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const row = await db
    .selectFrom('server_keys')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return row.value;
}
