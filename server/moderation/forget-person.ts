import type { Transaction } from 'kysely';
import type { Schema } from '../db/schema.ts';

/** Deletes the personal data and settings of a deleted person, in every table about them alone. */
export async function forgetPerson(tx: Transaction<Schema>, userId: string): Promise<void> {
  await tx.updateTable('profiles').set(nothing).where('user_id', '=', userId).execute();
  // Keep the count of unread letters, because the letters to the person remain.
  await tx
    .updateTable('counts')
    .set({ unread_notifications: 0 })
    .where('user_id', '=', userId)
    .execute();
  await tx.updateTable('sessions').set(noDevice).where('user_id', '=', userId).execute();
  for (const table of ownTables) await tx.deleteFrom(table).where('user_id', '=', userId).execute();
}

/** Tables whose rows have no meaning without the person. */
const ownTables = [
  'notifications',
  'notification_settings',
  'blocks',
  'mutes',
  'hidden_letters',
  'featured',
  'featured_places',
  'one_time_codes',
  'email_changes',
  'passkeys',
  'recovery_codes',
  'export_links',
  'idempotency_keys',
  'push_subscriptions',
  'mail_digests',
  'security_log',
  'open_uploads',
  'operators',
  'statements',
] as const satisfies (keyof Schema)[];

const noDevice = {
  ...{ browser: null, system: null, device_kind: null, time_zone: null, build: null },
} as const;

const nothing = {
  full_name: null,
  gender: null,
  birth_date: null,
  country: null,
  city: null,
  photo_1_url: null,
  photo_2_url: null,
  photo_3_url: null,
  photo_4_url: null,
  photo_5_url: null,
  photo_6_url: null,
  bio: null,
  spoken_languages: '[]',
  preferred_genders: '[]',
  preferred_age_min: null,
  preferred_age_max: null,
  show_preferences: false,
  completion: 0,
} as const;
