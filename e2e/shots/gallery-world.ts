import type { Language } from '../../i18n/language.ts';
import type { Context } from '../../server/context.ts';
import { grantDonation } from '../../server/mutations/grant-donation.ts';
import { makeGalleryNewcomer } from './gallery-newcomer.ts';
import { casts } from './gallery-people.ts';
import { letPigeonsAge } from './let-pigeons-age.ts';
import { emailOf, openTroupe } from './open-troupe.ts';
import { planReceived, planSent, planSky, planTalk } from './plan-letters.ts';
import type { Troupe, Workshop } from './workshop.ts';

const MORE_PIGEONS = 6;

/** Who and what the pictures need to know of the world that they show. */
export interface GalleryWorld {
  /** The addresses with which they log in. */
  me: string;
  newcomer: string;
  lonely: string;
  /** With whom they have written longest. */
  friendId: string;
  /** Has a letter of theirs, and has not read it yet. */
  unreadId: string;
  /** What their friends register with. */
  referralCode: string;
}

/** Brings the demo's people to life over two days, in one language first of all. */
export async function makeWorld(workshop: Workshop, language: Language): Promise<GalleryWorld> {
  const { context } = workshop.server;
  const cast = casts[language];
  const troupe = await openTroupe(workshop, language);
  const mine = troupe.idOf(cast.me);
  await rememberInvitations(context, troupe, language);
  await grantDonation(context, { userId: mine, count: MORE_PIGEONS });
  const plans = [planTalk, planSky, planReceived, planSent];
  const deeds = plans.flatMap((plan) => plan(troupe, language));
  for (const { before, happen } of deeds.toSorted((a, b) => b.before - a.before)) {
    workshop.passTo(before);
    await happen();
  }
  workshop.passTo(0);
  await forgetNotices(context, troupe.idOf(cast.lonely));
  await letPigeonsAge(context, mine);
  return {
    me: emailOf(cast.me),
    newcomer: await makeGalleryNewcomer(workshop, language),
    lonely: emailOf(cast.lonely),
    friendId: troupe.idOf(cast.friend),
    unreadId: troupe.idOf(cast.unread),
    referralCode: await readReferralCode(context, mine),
  };
}

/** Somebody has called them, and they have called others. */
async function rememberInvitations(
  { db }: Context,
  { idOf }: Troupe,
  language: Language,
): Promise<void> {
  const { me, inviter, invited } = casts[language];
  const invitations = [[me, inviter] as const, ...invited.map((slug) => [slug, me] as const)];
  for (const [guest, host] of invitations) {
    await db
      .updateTable('users')
      .set({ referred_by: idOf(host) })
      .where('id', '=', idOf(guest))
      .execute();
  }
}

/** For the picture of a list without notifications: everybody was told of their first pigeon. */
async function forgetNotices({ db }: Context, userId: string): Promise<void> {
  await db.deleteFrom('notifications').where('user_id', '=', userId).execute();
  await db
    .updateTable('counts')
    .set({ unread_notifications: 0 })
    .where('user_id', '=', userId)
    .execute();
}

async function readReferralCode({ db }: Context, userId: string): Promise<string> {
  const { referral_code } = await db
    .selectFrom('users')
    .select('referral_code')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return referral_code;
}
