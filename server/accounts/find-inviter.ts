import { cleanPersonName } from '../../contract/person-name.ts';
import type { Context } from '../context/context.ts';

/** Finds the person with this referral code. Returns undefined if there is none or the person is not visible. */
export async function findInviter({ db }: Pick<Context, 'db'>, code: string) {
  const row = await db
    .selectFrom('users')
    .innerJoin('profiles', 'profiles.user_id', 'users.id')
    .select(['full_name', 'photo_1_url'])
    .where('users.referral_code', '=', code)
    .where('users.state', '=', 'active')
    .executeTakeFirst();
  return row === undefined ? undefined : { ...row, full_name: cleanPersonName(row.full_name) };
}
