import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Schema } from '../../server/db/schema.ts';
import { fillUnchecked } from '../../server/testing/crowd.ts';
import type { TestDevice } from '../../server/testing/push-service.ts';

export interface Population {
  /** An even number, at least FEWEST. */
  people: number;
  /** The number of letters in the sky, the same for each number of people. */
  skyLetters: number;
  now: Date;
  device: TestDevice['subscription'];
}

/** Fewer people would write to the same person twice. */
const FEWEST = 500;
/** Each person's own conversations, in the order of their beginning. Each has a letter and an answer. */
const TALKS = 5;
/** By how many people the other person of each conversation is farther. */
const OFFSETS = [1, 7, 31, 101, 211];
export const PIGEONS_AT_HOME = 4;
const LETTERS_DAYS = 61;
const SKY_DAYS = 30;
const OLDEST_DAYS = 300;
/** One person in this many has due upkeep: worn pigeons, a deleted entity, an old session. */
const DUE_EVERY = 100;
const GOLDEN = 0.618_033_988_7;

const kinds = [
  ...['person', 'session', 'old session', 'pigeon', 'talking pigeon', 'sky pigeon', 'letter'],
  ...['sky letter', 'conversation', 'notice', 'push', 'upload', 'key', 'job', 'line', 'gone'],
] as const;
type Kind = (typeof kinds)[number];

/** The last four groups of an id. The first two contain the order, as the time in a UUIDv7 does. */
const tailOf = (kind: Kind) => `7${String(kinds.indexOf(kind)).padStart(3, '0')}8${'0'.repeat(15)}`;

const id = (kind: Kind, order = sql`n`) =>
  sql`(lpad(to_hex((${order})::bigint), 12, '0') || ${sql.lit(tailOf(kind))})::uuid`;

/** Returns an id of the population, such as that of the person with this number, from 1 on. */
export function idOf(kind: Kind, order: number): string {
  const hex = order.toString(16).padStart(12, '0') + tailOf(kind);
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** Returns a number of at least 0 and below 1. Neighbours differ much, and no two people have the same. */
export const shareOf = (n: number): number => (n * GOLDEN) % 1;

/** Returns the id of the notification of the answer that a person has not read. */
export const unreadNotice = (people: number, n: number): string =>
  idOf('notice', 2 * ((TALKS - 1) * people + n) + 1);

/** Returns how many days ago the unread answer of a person was sent. */
export const unreadDays = (n: number): number => (0.9 * LETTERS_DAYS * shareOf(n)) / TALKS;

/**
 * Adds people to an empty database with SQL alone. Each has sent and received ten letters, and has the rows that the
 * product would have written for them. Rows that were written at the same time lie together, so those of one person are
 * scattered. Only people with an even number have letters in the sky and devices that get pushes, so that those with an
 * odd number have equally much data for each number of people.
 */
export async function makePopulation(db: Kysely<Schema>, population: Population): Promise<void> {
  const { people } = population;
  if (people % 2 !== 0 || !(people >= FEWEST)) {
    throw new Error(`the number of people must be even and at least ${FEWEST}`);
  }
  await fillUnchecked(db, [
    ...listAccounts(population),
    ...listTalks(population),
    ...listSky(population),
    ...listUpkeep(population),
  ]);
}

function wordsOf({ people, now }: Population) {
  const at = sql`${now}::timestamptz`;
  const days = (count: number | RawBuilder<unknown>) => sql`(${at} - ${count} * interval '1 day')`;
  const share = sql`(n * ${sql.lit(GOLDEN)}::float8 - floor(n * ${sql.lit(GOLDEN)}::float8))`;
  const each = sql`generate_series(1, ${sql.lit(people)}::bigint) n`;
  return { at, days, share, each, isDue: sql`n % ${sql.lit(DUE_EVERY)} = 0` };
}

function listAccounts(population: Population): RawBuilder<unknown>[] {
  const { people, skyLetters, device } = population;
  const { at, days, share, each, isDue } = wordsOf(population);
  const authors = people / 2;
  // The last row of everybody without a letter in the sky is 62: see `listTalks` and `listSky`.
  const ofSky = sql`(${sql.lit(Math.floor(skyLetters / authors))}
    + case when n / 2 <= ${sql.lit(skyLetters % authors)} then 1 else 0 end)`;
  const seq = sql`62 + case when n % 2 = 0 then 2 * ${ofSky} else 0 end
    + case when ${isDue} then 1 else 0 end`;
  const base = (entity: string, which: RawBuilder<unknown>, place: RawBuilder<unknown>) =>
    sql`select ${id('person')}, ${sql.lit(entity)}, ${which}, ${place} from ${each}`;
  return [
    sql`insert into users (id, email, password_hash, language, state, email_verified_at,
        terms_version, referral_code, created_at, last_active_at, without_pigeon_since)
      select ${id('person')}, 'p' || n || '@example.org', 'not a hash: nobody logs in with it',
        'tr', 'active', ${days(OLDEST_DAYS)}, 'test', 'p' || n,
        ${days(sql`(${sql.lit(OLDEST_DAYS)} - 200.0 * n / ${sql.lit(people)})`)},
        ${days(sql`20 * ${share}`)}, case when ${isDue} then ${days(8)} end from ${each}`,
    sql`insert into profiles (user_id, full_name, gender, birth_date, country, city, photo_1_url,
        photo_2_url, photo_3_url, bio, preferred_genders, completion, first_completed_at)
      select ${id('person')}, 'Kişi ' || n, case when n / 2 % 2 = 0 then 'female' else 'male' end,
        (1970 + n % 35)::text || '-05-17', 'TR', 'İzmir', '/files/p' || n || '_0.webp',
        '/files/p' || n || '_1.webp', '/files/p' || n || '_2.webp', repeat('Denizi severim. ', 8),
        case when n / 4 % 2 = 0 then '[]' when n / 2 % 2 = 0 then '["male"]' else '["female"]' end::jsonb,
        100, ${days(90)} from ${each}`,
    sql`insert into files (key, owner_id, upload_id, width, height, placeholder, created_at, bytes)
      select 'p' || n || '_' || k, ${id('person')}, ${id('upload', sql`3 * n + k`)}, 800, 600,
        'data:image/webp;base64,' || repeat('A', 100), ${days(90)}, 90000
      from generate_series(0, 2) k, ${each}`,
    sql`insert into notification_settings (user_id) select ${id('person')} from ${each}`,
    sql`insert into heads (user_id, seq, swept)
      select ${id('person')}, ${seq}, case when ${isDue} then 0 else ${seq} end from ${each}`,
    sql`insert into counts (user_id, unread_count, unread_notifications)
      select ${id('person')}, 1, 1 from ${each}`,
    sql`insert into sessions (id, user_id, created_at, last_used_at, token_hash, seen_at)
      select ${id('session')}, ${id('person')}, ${days(40)}, ${days(sql`20 * ${share}`)},
        md5('token' || n), ${days(13)} from ${each}`,
    sql`insert into push_subscriptions (id, session_id, user_id, endpoint, p256dh, auth, created_at)
      select ${id('push')}, ${id('session')}, ${id('person')},
        ${new URL(device.endpoint).origin}::text || '/' || n, ${device.keys.p256dh},
        ${device.keys.auth}, ${days(40)} from ${each} where n % 2 = 0`,
    sql`insert into pigeons (id, owner_id, status, trips_left, acquisition_method, type_label,
        born_at, fuel_until)
      select ${id('pigeon', sql`${sql.lit(PIGEONS_AT_HOME)} * n + k`)}, ${id('person')},
        'available', 20, 'welcome', 'welcome', ${days(80)},
        case when ${isDue} then ${at} - interval '5 minutes' else ${days(-100)} end
      from generate_series(0, ${sql.lit(PIGEONS_AT_HOME - 1)}) k, ${each}`,
    sql`insert into log (user_id, entity, id, seq)
      ${base('profile', id('person'), sql`1`)}
      union all ${base('settings', id('person'), sql`2`)}
      union all ${base('pigeon', id('pigeon', sql`${sql.lit(PIGEONS_AT_HOME)} * n`), sql`3`)}
      union all ${base('pigeon', id('pigeon', sql`${sql.lit(PIGEONS_AT_HOME)} * n + 1`), sql`4`)}
      union all ${base('pigeon', id('pigeon', sql`${sql.lit(PIGEONS_AT_HOME)} * n + 2`), sql`5`)}
      union all ${base('pigeon', id('pigeon', sql`${sql.lit(PIGEONS_AT_HOME)} * n + 3`), sql`6`)}
      union all ${base('counts', id('person'), sql`62`)}`,
    sql`insert into blocks (user_id, person_id, created_at)
      select ${id('person')}, ${id('person', sql`n - 2`)}, ${days(9)} from ${each} where n % 20 = 4`,
    sql`insert into mutes (user_id, person_id, created_at)
      select ${id('person')}, ${id('person', sql`n - 2`)}, ${days(9)} from ${each} where n % 20 = 8`,
  ];
}

/** Returns the inserts of the conversations, oldest first. Each person has written five first letters and five answers. */
function listTalks(population: Population): RawBuilder<unknown>[] {
  const { people } = population;
  const { at, days, share, each, isDue } = wordsOf(population);
  const owner = id('person');
  return OFFSETS.flatMap((offset, round) => {
    const talk = sql`(${sql.lit(round * people)} + n)`;
    const guest = id('person', sql`(n - 1 + ${sql.lit(offset)}) % ${sql.lit(people)} + 1`);
    const [sent, answer] = [id('letter', sql`2 * ${talk}`), id('letter', sql`2 * ${talk} + 1`)];
    const [arrived, answered] = [
      id('notice', sql`2 * ${talk}`),
      id('notice', sql`2 * ${talk} + 1`),
    ];
    const conversation = id('conversation', talk);
    const pigeon = id('talking pigeon', talk);
    const age = sql`${sql.lit(LETTERS_DAYS / TALKS)} * (${sql.lit(TALKS - 1 - round)} + ${share})`;
    const [sentAt, answeredAt] = [days(age), days(sql`0.9 * ${age}`)];
    const isRead = round < TALKS - 1;
    const readAt = isRead ? days(sql`0.8 * ${age}`) : sql`null`;
    // The rows of an owner come before those of a guest: see `log` below.
    const first = sql.lit(7 + 11 * round);
    const place = (step: number) => sql`${first} + ${sql.lit(step)}`;
    const text = (kind: string) => sql`${sql.lit(kind)} || n || repeat(' bugün gökyüzü açık', 6)`;
    const keyOf = (order: RawBuilder<unknown>, writer: RawBuilder<unknown>, letter: typeof sent) =>
      sql`select ${writer}, ${id('key', order)}, md5('a' || n) || md5('b' || n), 'null'::jsonb,
        jsonb_build_array(jsonb_build_object('entity', 'message', 'id', ${letter}),
          jsonb_build_object('entity', 'conversation', 'id', ${conversation})), ${sentAt} from ${each}`;
    return [
      sql`insert into pigeons (id, owner_id, status, trips_left, acquisition_method, type_label,
          born_at, fuel_until, message_id, person_id)
        select ${pigeon}, ${owner}, 'in_conversation', 18, 'welcome', 'welcome', ${days(80)},
          case when ${isDue} then ${at} - interval '5 minutes' else ${days(-100)} end, ${answer},
          ${guest} from ${each}`,
      sql`insert into conversations (id, pigeon_id, owner_id, person_id, is_open, last_message_id)
        select ${conversation}, ${pigeon}, ${owner}, ${guest}, true, ${answer} from ${each}`,
      sql`insert into acquaintances (user_id, person_id, wrote_at)
        select ${owner}, ${guest}, ${sentAt} from ${each}
        union all select ${guest}, ${owner}, ${answeredAt} from ${each}`,
      sql`insert into messages (id, sender_id, receiver_id, pigeon_id, original_message_id, content,
          status, trip, created_at, read_at, received_seq)
        select ${sent}, ${owner}, ${guest}, ${pigeon}, null::uuid, ${text('Merhaba ')}, 'read', 1,
          ${sentAt} as created_at,
          ${days(sql`0.95 * ${age}`)}, ${place(6)} from ${each}
        union all select ${answer}, ${guest}, ${owner}, ${pigeon}, ${sent}, ${text('Selam ')},
          ${sql.lit(isRead ? 'read' : 'sent')}, 2, ${answeredAt}, ${readAt}, ${place(2)} from ${each}
        order by created_at`,
      sql`insert into notifications (id, user_id, kind, sender_id, message_id, pigeon_id, created_at,
          read_at, received_seq, told_at)
        select ${arrived}, ${guest}, 'message', ${owner}, ${sent}, ${pigeon}, ${sentAt},
          ${days(sql`0.95 * ${age}`)}, ${place(8)}, ${sentAt} from ${each}
        union all select ${answered}, ${owner}, 'reply', ${guest}, ${answer}, ${pigeon}, ${answeredAt},
          ${readAt}, ${place(4)},
          case when ${answeredAt} < ${at} - interval '1 hour' then ${answeredAt} end from ${each}`,
      sql`insert into idempotency_keys (user_id, key, body_hash, result, touched, created_at)
        ${keyOf(sql`2 * ${talk}`, owner, sent)}
        union all ${keyOf(sql`2 * ${talk} + 1`, guest, answer)}`,
      logTalks({
        owner,
        guest,
        sent,
        answer,
        arrived,
        answered,
        conversation,
        pigeon,
        place,
        each,
      }),
    ];
  });
}

type Part = RawBuilder<unknown>;

/** Eleven rows for each person and round: six for the owner of the pigeon, five for its guest. */
function logTalks(talk: {
  owner: Part;
  guest: Part;
  sent: Part;
  answer: Part;
  arrived: Part;
  answered: Part;
  conversation: Part;
  pigeon: Part;
  place: (step: number) => Part;
  each: Part;
}): Part {
  const { owner, guest, sent, answer, conversation, place, each } = talk;
  const ofOwner = [
    ['person', guest],
    ['message', sent],
    ['message', answer],
    ['pigeon', talk.pigeon],
    ['notification', talk.answered],
    ['conversation', conversation],
  ] as const;
  const ofGuest = [
    ['message', sent],
    ['message', answer],
    ['notification', talk.arrived],
    ['conversation', conversation],
    ['person', owner],
  ] as const;
  const rows = [
    ...ofOwner.map(([entity, which], step) => ({ user: owner, entity, which, step })),
    ...ofGuest.map(([entity, which], step) => ({ user: guest, entity, which, step: step + 6 })),
  ];
  const selects = rows.map(
    ({ user, entity, which, step }) =>
      sql`select ${user}, ${sql.lit(entity)}, ${which}, ${place(step)} from ${each}`,
  );
  return sql`insert into log (user_id, entity, id, seq) ${sql.join(selects, sql` union all `)}`;
}

function listSky(population: Population): RawBuilder<unknown>[] {
  const { people, skyLetters } = population;
  const { days, at } = wordsOf(population);
  const each = sql`generate_series(1, ${sql.lit(skyLetters)}::bigint) n`;
  const authors = sql.lit(people / 2);
  const author = id('person', sql`2 * ((n - 1) % ${authors}) + 2`);
  const sentAt = days(sql`${sql.lit(SKY_DAYS)}
    * (${sql.lit(skyLetters)} - n + 0.5) / ${sql.lit(skyLetters)}`);
  const first = sql`63 + 2 * ((n - 1) / ${authors})`;
  return [
    sql`insert into pigeons (id, owner_id, status, trips_left, acquisition_method, type_label,
        born_at, fuel_until, message_id)
      select ${id('sky pigeon')}, ${author}, 'in_sky', 19, 'welcome', 'welcome', ${days(80)},
        ${days(-100)}, ${id('sky letter')} from ${each}`,
    sql`insert into messages (id, sender_id, pigeon_id, content, status, trip, created_at)
      select ${id('sky letter')}, ${author}, ${id('sky pigeon')},
        'Gökyüzüne ' || n || repeat(' bir mektup', 10), 'sent', 1, ${sentAt} from ${each}`,
    sql`insert into log (user_id, entity, id, seq)
      select ${author}, 'message', ${id('sky letter')}, ${first} from ${each}
      union all select ${author}, 'pigeon', ${id('sky pigeon')}, ${first} + 1 from ${each}`,
    sql`insert into sky_removals (seq, message_id, at)
      select n, gen_random_uuid(), ${at} - (1001 - n) * interval '45 minutes'
      from generate_series(1, 1000) n`,
    sql`update meta set sky_removal_seq = 1000`,
  ];
}

/** Returns the inserts of rows that the scheduled work looks at. */
function listUpkeep(population: Population): RawBuilder<unknown>[] {
  const { at, days, share, each, isDue } = wordsOf(population);
  return [
    sql`insert into log (user_id, entity, id, seq, gone_at)
      select heads.user_id, 'message', ${id('gone')}, heads.seq, ${days(181)}
      from ${each} join heads on heads.user_id = ${id('person')} where ${isDue}`,
    sql`insert into sessions (id, user_id, created_at, last_used_at, ended_at, token_hash)
      select ${id('old session')}, ${id('person')}, ${days(60)}, ${days(32)}, ${days(31)},
        md5('old' || n) from ${each} where ${isDue}`,
    sql`insert into security_log (id, user_id, event, at)
      select ${id('line')}, ${id('person')}, 'login', ${days(sql`91 * ${share}`)} from ${each}`,
    sql`insert into one_time_codes (hash, user_id, kind, expires_at)
      select md5('code' || n), ${id('person')}, 'login-link', ${days(1)} from ${each} where ${isDue}`,
    sql`insert into mail_digests (user_id, sent_at, gathered_until)
      select ${id('person')}, ${days(2)}, ${days(2)} from ${each}`,
    sql`insert into jobs (id, kind, args, run_at)
      select ${id('job')}, 'send-digest', jsonb_build_object('userId', ${id('person')}),
        ${at} + interval '1 day' from ${each} where n % 10 = 0`,
  ];
}
