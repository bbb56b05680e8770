import { toPhotoSet } from '../../contract/profile-update.ts';
import { makeVerifiedAccount } from '../accounts/make-verified-account.ts';
import { hashPassword } from '../accounts/password-hash.ts';
import type { Context } from '../context.ts';
import type { FileStore } from '../files/file-store.ts';
import { saveUpload } from '../files/save-upload.ts';
import { saveProfile } from '../mutations/save-profile.ts';
import { type DemoPerson, listDemoPeople } from './demo-people.ts';
import { drawPicture } from './draw-picture.ts';
import type { Scene } from './draw-pigeons.ts';

/** Reserved for what never is: no mail to these addresses goes anywhere. */
const DOMAIN = 'demo.invalid';
const SCENES: readonly Scene[] = ['portrait', 'roofs', 'flight'];

export interface MadePerson extends DemoPerson {
  userId: string;
  email: string;
}

interface Wish {
  count: number;
  /** Everybody's. */
  password: string;
}

/**
 * Makes people with drawn photos and complete profiles, by the mutations that make any person; those
 * whose address is taken are passed over. They get their pigeons and no mails.
 */
export async function makeDemoPeople(
  context: Context,
  files: FileStore,
  { count, password }: Wish,
): Promise<MadePerson[]> {
  const passwordHash = await hashPassword(password);
  const made: MadePerson[] = [];
  for (const [seed, person] of listDemoPeople(count).entries()) {
    const email = `${person.slug}@${DOMAIN}`;
    const userId = await makeAccount(context, { email, passwordHash, language: person.writes });
    if (userId === null) continue;
    const urls = await Promise.all(
      SCENES.map(async (scene, at) => {
        const bytes = await drawPicture(seed * SCENES.length + at, scene);
        const upload = { ownerId: userId, uploadId: context.makeId(), bytes };
        return (await saveUpload(context, files, upload)).url;
      }),
    );
    const profile = {
      full_name: person.fullName,
      gender: person.gender,
      birth_date: person.birthDate,
      country: person.country,
      city: person.city,
      bio: person.bio,
      spoken_languages: person.languages,
      ...toPhotoSet(urls),
    };
    await saveProfile(context, { userId, key: undefined, sent: profile }, profile);
    made.push({ ...person, userId, email });
  }
  return made;
}

interface NewAccount {
  email: string;
  passwordHash: string;
  language: 'tr' | 'en';
}

async function makeAccount(context: Context, account: NewAccount): Promise<string | null> {
  const { email } = account;
  const taken = await context.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirst();
  if (taken !== undefined) return null;
  const userId = await makeVerifiedAccount(context, { ...account, terms: 'demo' });
  // Before any device of theirs could have read the settings.
  await context.db
    .updateTable('notification_settings')
    .set({ email: false })
    .where('user_id', '=', userId)
    .execute();
  return userId;
}
