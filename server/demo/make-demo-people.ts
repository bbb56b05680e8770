import { hashPassword } from '../accounts/password-hash.ts';
import { type Ground, type Household, makeHousehold } from '../households/make-household.ts';
import { type DemoPerson, listDemoPeople } from './demo-people.ts';
import { drawPicture } from './draw-picture.ts';
import type { Scene } from './draw-pigeons.ts';

/** Reserved for what never is: no mail to these addresses goes anywhere. */
const DOMAIN = 'demo.invalid';
const SCENES: readonly Scene[] = ['portrait', 'roofs', 'flight'];

export interface MadePerson extends DemoPerson, Household {}

interface Wish {
  count: number;
  /** Everybody's. */
  password: string;
}

/** The address with which one of the demo's people logs in. */
export const emailOf = ({ slug }: Pick<DemoPerson, 'slug'>): string => `${slug}@${DOMAIN}`;

/**
 * Makes people with drawn photos and complete profiles; those whose address is taken are passed over.
 * They get their pigeons and no mails.
 */
export async function makeDemoPeople(
  ground: Ground,
  { count, password }: Wish,
): Promise<MadePerson[]> {
  const { db } = ground.context;
  const users = await db.selectFrom('users').select('email').execute();
  const taken = new Set(users.map(({ email }) => email));
  const passwordHash = await hashPassword(password);
  const made: MadePerson[] = [];
  for (const [seed, person] of listDemoPeople(count).entries()) {
    const email = emailOf(person);
    if (taken.has(email)) continue;
    const photos = SCENES.map((scene, at) => drawPicture(seed * SCENES.length + at, scene));
    const household = await makeHousehold(ground, {
      ...{ email, passwordHash, language: person.writes },
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
