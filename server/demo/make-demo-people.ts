import { type DemoPerson, listDemoPeople } from './demo-people.ts';
import { readPortrait, readScene } from './demo-pictures.ts';
import { type Ground, type Household, makeHousehold } from './households/make-household.ts';

/** Reserved for what never is: no mail to these addresses goes anywhere. */
const DOMAIN = 'demo.invalid';

export interface MadePerson extends DemoPerson, Household {}

interface Wish {
  count: number;
  /** Of everybody's password. */
  passwordHash: string;
  /** Who of them comes now; left out, all. */
  mayCome?(person: DemoPerson): boolean;
  /** By whose invitation they come. */
  referralCode?: string;
}

/** The address with which one of the demo's people logs in. */
export const emailOf = ({ slug }: Pick<DemoPerson, 'slug'>): string => `${slug}@${DOMAIN}`;

/**
 * Makes people with photos and complete profiles; those whose address is taken are passed over.
 * They get their pigeons and no mails.
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
    const household = await makeHousehold(ground, {
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
    // Before any device of theirs could have read the settings.
    await db
      .updateTable('notification_settings')
      .set({ email: false })
      .where('user_id', '=', household.userId)
      .execute();
    made.push({ ...person, ...household });
  }
  return made;
}
