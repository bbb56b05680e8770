import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { ServerKeys } from '../context.ts';
import type { Schema } from '../db/schema.ts';

const KEY_BYTES = 32;

/** Reads the server's secrets, making the missing ones; nodes that start at once agree on one. */
export async function loadServerKeys(db: Kysely<Schema>): Promise<ServerKeys> {
  return {
    authToken: await loadKey(db, 'auth-token'),
    refreshToken: await loadKey(db, 'refresh-token'),
  };
}

async function loadKey(db: Kysely<Schema>, name: string): Promise<Uint8Array> {
  await db
    .insertInto('server_keys')
    .values({ name, value: randomBytes(KEY_BYTES).toString('base64url') })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const row = await db
    .selectFrom('server_keys')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return Buffer.from(row.value, 'base64url');
}
