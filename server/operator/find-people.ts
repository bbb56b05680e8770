import { sql } from 'kysely';
import * as v from 'valibot';
import { normalizeEmail } from '../../contract/email.ts';
import { idSchema } from '../../contract/ids.ts';
import type { ListedPerson } from '../../contract/operator-reviews.ts';
import type { Handler } from '../http/call-handler.ts';

const MOST_FOUND = 50;

/** Turkish letters and their ASCII forms, so that "sule" finds "Şule". */
const LETTERS = 'ÇĞIİÖŞÜÂÎÛçğıöşüâîû';
const PLAIN = 'cgiiosuaiucgiosuaiu';
const fold = (text: unknown) => sql<string>`lower(translate(${text}, ${LETTERS}, ${PLAIN}))`;

/**
 * GET /api/operator/people: returns at most 50 people whose name contains the text, or whose e-mail address or id
 * equals it. An empty text returns the people who registered last.
 */
export const findPeople: Handler<'find-people'> = async ({ query: { search } }, { db }) => {
  const id = v.is(idSchema, search) ? search : null;
  const email = normalizeEmail(search);
  const { rows } = await sql<Row>`
    select users.id, users.state, users.created_at, profiles.full_name, profiles.city,
      profiles.photo_1_url as photo_url,
      (select count(*)::int from reports where person_id = users.id) as reports_against
    from users join profiles on profiles.user_id = users.id
    where users.state <> 'deleted' and (
      position(${fold(sql`${search}::text`)} in ${fold(sql`coalesce(profiles.full_name, '')`)}) > 0
      or users.email = ${email}::text or users.id = ${id}::uuid)
    order by users.created_at desc, users.id desc limit ${sql.lit(MOST_FOUND)}`.execute(db);
  return {
    body: {
      items: rows.map(({ created_at, ...row }) => ({
        ...row,
        registered_at: new Date(created_at).toISOString(),
      })),
    },
  };
};

type Row = Omit<ListedPerson, 'registered_at'> & { created_at: Date };
