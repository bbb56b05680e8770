import { type ProfileUpdate, toPhotoSet } from '../../../contract/profile-update.ts';
import { makeVerifiedAccount } from '../../accounts/create-account.ts';
import type { Caller, Context } from '../../context/context.ts';
import { type ConvertedImage, convertImage } from '../../files/convert-image.ts';
import type { FileStore } from '../../files/file-store.ts';
import { keepImage } from '../../files/save-upload.ts';
import { grantDonation } from '../../pigeons/grant-donation.ts';
import { writeProfile } from '../../profile/save-profile.ts';
import { startSession } from '../../sessions/start-session.ts';

export interface Ground {
  context: Context;
  files: FileStore;
}

export interface Wish {
  email: string;
  passwordHash: string;
  language: 'tr' | 'en';
  /** The inviter's referral code. */
  referralCode?: string;
  /** Left out, the profile stays empty. */
  profile?: ProfileUpdate;
  photos?: readonly Picture[];
  /** In addition to the pigeons for a verified address and a complete profile. */
  morePigeons?: number;
}

/** A camera's file, or an image converted once for many people. */
type Picture = Uint8Array | ConvertedImage;

/** A created person with a session for their calls. The refresh token extends the session. */
export interface MadeAccount extends Caller {
  refreshToken: string;
}

/**
 * Makes a person with the real mutations, without screens, calls and mails. Used by the demo, screenshots, stories and
 * benches. Throws `email-taken`, and the errors of a profile update.
 */
export async function makeAccount(
  { context, files }: Ground,
  { profile, photos = [], morePigeons = 0, ...account }: Wish,
): Promise<MadeAccount> {
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
