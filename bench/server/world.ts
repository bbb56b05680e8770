import { sql } from 'kysely';
import type { Context } from '../../server/context/context.ts';
import { type Ground, makeAccount } from '../../server/demo/accounts/make-account.ts';
import { readPortrait } from '../../server/demo/demo-pictures.ts';
import { convertImage } from '../../server/files/convert-image.ts';
import { signAuthToken } from '../../server/sessions/auth-token.ts';

export interface World {
  writers: { userId: string; token: string; receiverId: string; pigeonIds: string[] }[];
  reader: { userId: string; token: string; messageId: string; head: number };
  epoch: string;
}

export const WRITERS = 10;
/** The first writer needs more pigeons, because it also writes in the run with a single writer. */
const PIGEONS_OF_FIRST = 14_000;
const PIGEONS_OF_OTHERS = 7000;
const SKY_MESSAGES = 500;
const LETTERS = 3000;

/** Fills an empty database with writers and pigeons, a sky, and a reader with a long log. */
export async function makeWorld(ground: Ground): Promise<World> {
  const { context } = ground;
  const portrait = await convertImage(await readPortrait('elif'));
  let people = 0;
  const makePerson = () => {
    people += 1;
    return makeAccount(ground, {
      ...{ email: `bench${people}@example.org`, language: 'tr' },
      passwordHash: 'not a hash: nobody logs in with it',
      profile: {
        ...{ full_name: `Kişi ${people}`, gender: 'female', birth_date: '1990-05-17' },
        ...{ country: 'TR', city: 'İzmir' },
      },
      photos: [portrait, portrait, portrait],
    });
  };
  const writers: World['writers'] = [];
  for (let at = 0; at < WRITERS; at += 1) {
    const writer = await makePerson();
    const receiver = await makePerson();
    const pigeonIds = await addPigeons(
      context,
      writer.userId,
      at === 0 ? PIGEONS_OF_FIRST : PIGEONS_OF_OTHERS,
    );
    const token = await signAuthToken(context, writer);
    writers.push({ userId: writer.userId, token, receiverId: receiver.userId, pigeonIds });
  }
  const author = await makePerson();
  const reader = await makePerson();
  const [pigeonId = ''] = await addPigeons(context, author.userId, 1);
  const by = { authorId: author.userId, pigeonId };
  await addMessages(context, { ...by, receiverId: null, count: SKY_MESSAGES });
  await addMessages(context, { ...by, receiverId: reader.userId, count: LETTERS });
  await addLog(context, reader.userId);
  await sql`analyze`.execute(context.db);
  const { db } = context;
  const newest = await db
    .selectFrom('messages')
    .select('id')
    .where('receiver_id', '=', reader.userId)
    .limit(1)
    .executeTakeFirstOrThrow();
  const { seq } = await db
    .selectFrom('heads')
    .select('seq')
    .where('user_id', '=', reader.userId)
    .executeTakeFirstOrThrow();
  const token = await signAuthToken(context, reader);
  return {
    writers,
    reader: { userId: reader.userId, token, messageId: newest.id, head: seq },
    epoch: context.epoch,
  };
}

export async function addPigeons({ db, now }: Context, ownerId: string, count: number) {
  const { rows } = await sql<{ id: string }>`
    insert into pigeons (id, owner_id, status, trips_left, acquisition_method, type_label, born_at, fuel_until)
    select gen_random_uuid(), ${ownerId}::uuid, 'available', 20, 'welcome', 'welcome',
      ${now()}::timestamptz, ${now()}::timestamptz + interval '180 days'
    from generate_series(1, ${count}::int) returning id`.execute(db);
  return rows.map(({ id }) => id);
}

interface Letters {
  authorId: string;
  pigeonId: string;
  receiverId: string | null;
  count: number;
}

export async function addMessages(
  { db, now }: Context,
  { authorId, pigeonId, receiverId, count }: Letters,
) {
  await sql`
    insert into messages (id, sender_id, receiver_id, pigeon_id, content, status, trip, created_at)
    select gen_random_uuid(), ${authorId}::uuid, ${receiverId}::uuid, ${pigeonId}::uuid,
      'Merhaba, bugün gökyüzü açık ve rüzgâr az. ' || n, 'read', 1,
      ${now()}::timestamptz - n * interval '1 minute'
    from generate_series(1, ${count}::int) as n`.execute(db);
}

export async function addLog({ db }: Context, userId: string) {
  await sql`
    with head as (select seq from heads where user_id = ${userId}::uuid), added as (
      insert into log (user_id, entity, id, seq)
      select ${userId}::uuid, 'message', messages.id, head.seq + row_number() over ()
      from messages, head where receiver_id = ${userId}::uuid
      returning seq
    )
    update heads set seq = (select max(seq) from added) where user_id = ${userId}::uuid`.execute(
    db,
  );
}
