import type { Kysely } from 'kysely';
import { photoFields } from '../../contract/entities.ts';
import { fileKeyOf } from '../../contract/uploads.ts';
import type { Schema } from '../../server/db/schema.ts';
import { blockKey, hiddenKey, landingKey, muteKey, settingsText } from './registers-of.ts';

/**
 * Returns the server's values of each register. A photo is listed under its file key and under its upload id. Blocks
 * and mutes that do not exist, and letters that are not in the sky, have no entry.
 */
export async function readRegisters(db: Kysely<Schema>): Promise<Map<string, string[]>> {
  const held = new Map<string, string[]>();
  const files = await db.selectFrom('files').select(['key', 'upload_id']).execute();
  const uploadOf = new Map(files.map(({ key, upload_id }) => [key, upload_id]));
  for (const profile of await db.selectFrom('profiles').selectAll().execute()) {
    const keys = photoFields.flatMap((field) => fileKeyOf(profile[field] ?? '') ?? []);
    held.set(`bio of ${profile.user_id}`, [profile.bio ?? '']);
    held.set(`city of ${profile.user_id}`, [profile.city ?? '']);
    held.set(
      `photos of ${profile.user_id}`,
      combine(keys.map((key) => [key, uploadOf.get(key) ?? key])),
    );
  }
  for (const row of await db.selectFrom('notification_settings').selectAll().execute()) {
    held.set(`settings of ${row.user_id}`, [settingsText(row)]);
  }
  for (const { user_id, person_id } of await db.selectFrom('blocks').selectAll().execute()) {
    held.set(blockKey(user_id, person_id), ['yes']);
  }
  for (const { user_id, person_id } of await db.selectFrom('mutes').selectAll().execute()) {
    held.set(muteKey(user_id, person_id), ['yes']);
  }
  const received = db
    .selectFrom('messages')
    .select(['id', 'receiver_id'])
    .where('receiver_id', 'is not', null);
  for (const { id, receiver_id } of await received.execute()) {
    held.set(hiddenKey(receiver_id ?? '', id), ['no']);
  }
  for (const { user_id, message_id } of await db
    .selectFrom('hidden_letters')
    .selectAll()
    .execute()) {
    held.set(hiddenKey(user_id, message_id), ['yes']);
  }
  const inSky = db
    .selectFrom('messages')
    .select(['id', 'landing_allowed'])
    .where('receiver_id', 'is', null)
    .where('status', '<>', 'recalled');
  for (const { id, landing_allowed } of await inSky.execute()) {
    held.set(landingKey(id), [landing_allowed ? 'yes' : 'no']);
  }
  return held;
}

/** Returns all combinations if each part has two names. */
function combine(parts: [string, string][]): string[] {
  const ways = parts.reduce<string[][]>(
    (before, names) => before.flatMap((way) => [...new Set(names)].map((name) => [...way, name])),
    [[]],
  );
  return ways.map((way) => way.join(' '));
}
