import { type Ground, type MadeAccount, makeAccount } from './accounts/make-account.ts';
import { type DemoPerson, listDemoPeople } from './demo-people.ts';
import { readPortrait, readScene } from './demo-pictures.ts';

/** A domain under the reserved `.invalid`, so that mail to it is never delivered. */
const DOMAIN = 'demo.invalid';

export interface MadePerson extends DemoPerson, MadeAccount {}

interface Wish {
  count: number;
  /** The same password for all people. */
  passwordHash: string;
  /** Filters the people to make. Left out, all are made. */
  mayCome?(person: DemoPerson): boolean;
  /** The inviter's referral code. */
  referralCode?: string;
}

/** Returns the address with which a demo person logs in. */
export const emailOf = ({ slug }: Pick<DemoPerson, 'slug'>): string => `${slug}@${DOMAIN}`;

/**
 * Makes people with photos, complete profiles and their pigeons, without mails. Skips people whose address is taken.
 */
export async function makeDemoPeople(
  ground: Ground,
  { count, passwordHash, mayCome = () => true, referralCode }: Wish,
): Promise<MadePerson[]> {
  const { db } = ground.context;
  const users = await db.selectFrom('users').select('email').execute();
  const taken = new Set(users.map(({ email }) => email));
  const made: MadePerson[] = [];
  for (const [number, person] of listDemoPeople(count).entries()) {
    const email = emailOf(person);
    if (taken.has(email) || !mayCome(person)) continue;
    const photos = [
      readPortrait(person.portrait),
      readScene('roofs', number),
      readScene('flight', number),
    ];
    const household = await makeAccount(ground, {
      ...{ email, passwordHash, language: person.writes },
      ...(referralCode === undefined ? {} : { referralCode }),
      photos: await Promise.all(photos),
      profile: {
        full_name: person.fullName,
        gender: person.gender,
        birth_date: person.birthDate,
        country: person.country,
        city: person.city,
        bio: person.bio,
        spoken_languages: person.languages,
      },
    });
    // The settings can be changed directly, because no device of this person has read them yet.
    await db
      .updateTable('notification_settings')
      .set({ email: false })
      .where('user_id', '=', household.userId)
      .execute();
    made.push({ ...person, ...household });
  }
  return made;
}
