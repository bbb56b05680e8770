import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';

export interface Crowd {
  people: number;
  now: Date;
  /** The number of people with a due task, for each per-person task. In other tables, half of the rows are due. */
  personsDue: number;
}

/**
 * Adds many people to an empty database with SQL alone, each with a profile, letters, pigeons, sessions and all other
 * rows that grow with people.
 */
export async function makeCrowd(db: Kysely<Schema>, crowd: Crowd): Promise<void> {
  await fillUnchecked(db, listStatements(crowd));
  await sql`analyze`.execute(db);
}

/** Runs inserts with valid references. Without foreign key checks they take a fifth of the time. */
export async function fillUnchecked(
  db: Kysely<Schema>,
  inserts: readonly RawBuilder<unknown>[],
): Promise<void> {
  for (const insert of inserts) {
    await db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await insert.execute(tx);
    });
  }
}

function listStatements({ people, now, personsDue }: Crowd): RawBuilder<unknown>[] {
  const at = sql`${now}::timestamptz`;
  const days = (count: number) => sql`${at} - ${count} * interval '1 day'`;
  const id = (kind: string, n = sql`n`) => sql`md5(${kind} || ${n})::uuid`;
  const person = id('person');
  const other = id('person', sql`(n % ${people} + 1)`);
  const each = sql`generate_series(1, ${people}::int) n`;
  const isDue = sql`n <= ${personsDue}::int`;
  const apart = sql`n * interval '1 ms'`;
  /** Half of the rows get this age in days, the other half are new. */
  const aged = (old: number) =>
    sql`case when n % 2 = 0 then ${days(old)} - ${apart} else ${at} - interval '1 minute' end`;
  return [
    sql`insert into users (id, email, language, state, email_verified_at, terms_version,
        referral_code, created_at, last_active_at, without_pigeon_since)
      select ${person}, 'crowd' || n || '@example.org', 'tr', 'active',
        case when n > ${2 * personsDue}::int or n <= ${personsDue}::int then ${days(300)} end,
        'test', 'crowd' || n, ${days(300)}, ${days(2)},
        case when ${isDue} then ${days(10)} when n % 2 = 0 then ${days(1)} - ${apart} end from ${each}`,
    sql`insert into profiles (user_id, full_name, gender, birth_date, country, city, photo_1_url,
        completion) select ${person}, 'Kişi ' || n, 'female', '1990-05-17', 'TR', 'İzmir',
        '/files/crowd' || n || '.webp', 100 from ${each}`,
    sql`insert into notification_settings (user_id) select ${person} from ${each}`,
    sql`insert into heads (user_id, seq, swept)
      select ${person}, 3, case when ${isDue} then 0 else 3 end from ${each}`,
    sql`insert into counts (user_id) select ${person} from ${each}`,
    sql`insert into log (user_id, entity, id, seq, gone_at)
      select ${person}, 'message', ${id('gone', sql`n || '-' || seq`)}, seq,
        case when ${isDue} and seq > 1 then ${days(200)} when seq = 2 then ${days(1)} end
      from ${each}, generate_series(1, 3) seq`,
    sql`insert into sessions (id, user_id, created_at, last_used_at, ended_at, token_hash)
      select ${id('session')}, ${person}, ${days(300)}, ${aged(50)},
        case when n % 3 = 0 then ${aged(50)} end, 'hash' from ${each}`,
    sql`insert into refresh_tokens (hash, session_id, created_at, exchanged_at)
      select 'crowd' || n, ${id('session')}, ${days(300)}, ${aged(40)} from ${each}`,
    sql`insert into one_time_codes (hash, user_id, kind, expires_at)
      select 'crowd' || n, ${person}, 'verify-email',
        case when n % 2 = 0 then ${days(1)} else ${days(-1)} end from ${each}`,
    sql`insert into email_changes (id, user_id, session_id, old_email, new_email, asked_at)
      select ${id('change')}, ${person}, ${id('session')}, 'a' || n, 'b' || n, ${aged(9)} from ${each}`,
    sql`insert into passkeys (id, user_id, credential_id, public_key, counter, name, created_at)
      select ${id('passkey')}, ${person}, 'crowd' || n, '', 0, 'crowd', ${aged(9)} from ${each}`,
    sql`insert into recovery_codes (hash, user_id) select 'crowd' || n, ${person} from ${each}`,
    sql`insert into spent_challenges (hash, expires_at)
      select 'crowd' || n, case when n % 2 = 0 then ${days(1)} else ${days(-1)} end from ${each}`,
    sql`insert into export_links (hash, user_id, expires_at)
      select 'crowd' || n, ${person},
        case when n % 2 = 0 then ${days(1)} else ${days(-1)} end from ${each}`,
    sql`insert into login_failures (id, account, ip, at)
      select ${id('failure')}, 'crowd' || n, '192.0.2.1', ${aged(3)} from ${each}`,
    sql`insert into security_log (id, user_id, event, at)
      select ${id('line')}, ${person}, 'login', ${aged(100)} from ${each}`,
    sql`insert into idempotency_keys (user_id, key, body_hash, result, touched, created_at)
      select ${person}, ${id('key')}, 'hash', 'null', '[]', ${aged(70)} from ${each}`,
    sql`insert into sky_removals (seq, message_id, at)
      select n, ${id('letter')}, ${aged(40)} from ${each}`,
    sql`insert into reports (id, reporter_id, person_id, reason, copy, created_at)
      select ${id('report')}, ${person}, ${other}, 'spam', 'null', ${aged(400)} from ${each}`,
    sql`insert into report_files (report_id, key) select ${id('report')}, 'crowd' || n from ${each}`,
    sql`insert into operator_acts (id, operator_id, at, act)
      select ${id('act')}, ${person}, ${aged(800)}, 'report-closed' from ${each}`,
    sql`insert into statements (id, user_id, kind, reason, at)
      select ${id('statement')}, ${person}, 'warned', 'spam', ${aged(800)} from ${each}`,
    sql`insert into removed_pictures (key, hash, removed_at)
      select 'crowd' || n, n::bit(64), ${aged(800)} from ${each}`,
    sql`insert into held_pictures (id, owner_id, upload_id, key, removed_key, hash, held_at)
      select ${id('held')}, ${person}, ${id('upload')}, 'held' || n, 'crowd' || n, n::bit(64),
        ${aged(90)} from ${each}`,
    sql`insert into hourly_numbers (at, name, value)
      select ${aged(20)}, 'crowd' || n, n from ${each}`,
    sql`insert into daily_numbers (at, name, value)
      select ${aged(800)}, 'crowd' || n, n from ${each}`,
    sql`insert into files (key, owner_id, upload_id, width, height, placeholder, created_at,
        unused_since) select 'crowd' || n || kind, ${person}, ${id('upload', sql`n || kind`)}, 800,
        600, '', ${days(100)}, case when kind = 'x' then ${days(70)} end
      from ${each}, unnest(array['', 'x']) kind where kind = '' or n % 2 = 0`,
    sql`insert into open_uploads (user_id, upload_id, bytes, sum, begun_at)
      select ${person}, ${id('open upload')}, 9, 'sum', ${aged(3)} from ${each}`,
    sql`insert into upload_parts (user_id, upload_id, starts_at, content, begun_at)
      select ${person}, ${id('open upload')}, k, '\\x01', ${aged(3)}
      from ${each}, generate_series(0, 1) k`,
    sql`insert into pigeons (id, owner_id, status, trips_left, acquisition_method, type_label,
        born_at, fuel_until, ends_at, message_id, person_id)
      select ${id('pigeon', sql`n || '-' || k`)}, ${person}, 'in_conversation',
        case when ${isDue} or k = 2 and n % 2 = 0 then 0 else 9 end, 'welcome', 'welcome', ${days(100)},
        case when k = 1 and n % 2 = 0 then ${days(1)} - ${apart} else ${days(-80)} end,
        case when k = 3 and n % 2 = 0 then ${days(1)} - ${apart} when k = 3 then ${days(-9)} end,
        ${id('letter', sql`n || '-' || k`)}, ${other}
      from ${each}, generate_series(1, 3) k`,
    sql`insert into conversations (id, pigeon_id, owner_id, person_id, is_open)
      select ${id('talk', sql`n || '-' || k`)}, ${id('pigeon', sql`n || '-' || k`)}, ${person},
        ${other}, true from ${each}, generate_series(1, 3) k`,
    sql`insert into acquaintances (user_id, person_id) select ${person}, ${other} from ${each}`,
    sql`insert into blocks (user_id, person_id, created_at)
      select ${other}, ${person}, ${days(3)} from ${each}`,
    sql`insert into mutes (user_id, person_id, created_at)
      select ${other}, ${person}, ${days(3)} from ${each}`,
    // The letters of the people who are due are read. All other pigeons still carry an unread letter.
    sql`insert into messages (id, sender_id, receiver_id, pigeon_id, content, status, trip, created_at)
      select ${id('letter', sql`n || '-' || k`)}, ${person}, ${other},
        ${id('pigeon', sql`n || '-' || k`)}, 'Merhaba',
        case when ${isDue} then 'read' else 'sent' end, 1, ${days(2)}
      from ${each}, generate_series(1, 3) k`,
    sql`insert into hidden_letters (user_id, message_id, created_at)
      select ${other}, ${id('letter', sql`n || '-1'`)}, ${days(1)} from ${each}`,
    sql`insert into notifications (id, user_id, kind, sender_id, message_id, created_at)
      select ${id('notice', sql`n || '-' || k`)}, ${person}, 'message', ${other},
        ${id('letter', sql`n || '-' || k`)}, ${at} - k * interval '15 hours' - ${apart}
      from ${each}, generate_series(0, 2) k`,
    sql`insert into push_subscriptions (id, session_id, user_id, endpoint, p256dh, auth, created_at)
      select ${id('push')}, ${id('session')}, ${person}, 'https://push.example/' || n, '', '', ${at}
      from ${each}`,
    sql`insert into mail_digests (user_id, due_at) select ${person}, ${days(-1)} from ${each}`,
    sql`insert into featured_places (day, user_id, place)
      select '2000-01-01', ${person}, n from ${each}`,
    sql`insert into featured (user_id, place) select ${person}, n from ${each}`,
    sql`insert into jobs (id, kind, args, run_at)
      select ${id('job')}, 'of-the-next-build', '{}', ${days(1)} from ${each}`,
  ];
}
