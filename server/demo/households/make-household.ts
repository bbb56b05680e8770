import { type ProfileUpdate, toPhotoSet } from '../../../contract/profile-update.ts';
import { makeVerifiedAccount } from '../../accounts/create-account.ts';
import type { Caller, Context } from '../../context/context.ts';
import { type ConvertedImage, convertImage } from '../../files/convert-image.ts';
import type { FileStore } from '../../files/file-store.ts';
import { keepImage } from '../../files/save-upload.ts';
import { grantDonation } from '../../pigeons/grant-donation.ts';
import { writeProfile } from '../../profile/save-profile.ts';
import { startSession } from '../../sessions/start-session.ts';

/** Where people are made: a server's database and its files. */
export interface Ground {
  context: Context;
  files: FileStore;
}

/** Somebody as they are to be. */
export interface Wish {
  email: string;
  passwordHash: string;
  language: 'tr' | 'en';
  /** Whoever has invited them gave them this. */
  referralCode?: string;
  /** What their profile says; left out, it stays empty. */
  profile?: ProfileUpdate;
  photos?: readonly Picture[];
  /** Beyond those that a verified address and a complete profile bring. */
  morePigeons?: number;
}

/** As a camera made it, or converted already for many to have. */
type Picture = Uint8Array | ConvertedImage;

/** Somebody who lives here, with a session in which they act; their refresh token keeps it. */
export interface Household extends Caller {
  refreshToken: string;
}

/**
 * Makes a person by the mutations that make any person, past every screen, call and mail: for the
 * demo, its pictures, the stories and the benches. Throws `email-taken`, and what a profile is refused
 * with.
 */
export async function makeHousehold(
  { context, files }: Ground,
  { profile, photos = [], morePigeons = 0, ...account }: Wish,
): Promise<Household> {
  const { email } = account;
  const userId = await makeVerifiedAccount(context, { ...account, terms: 'household' });
  if (profile !== undefined) {
    const kept = await Promise.all(
      photos.map(async (photo) => {
        const image = photo instanceof Uint8Array ? await convertImage(photo) : photo;
        return keepImage(context, files, { ownerId: userId, uploadId: context.makeId(), image });
      }),
    );
    const update = { ...profile, ...toPhotoSet(kept.map(({ url }) => url)) };
    await writeProfile(context, { userId, key: undefined, sent: update }, update);
  }
  if (morePigeons > 0) await grantDonation(context, { userId, count: morePigeons });
  return { userId, email, ...(await startSession(context, userId)) };
}
