import type { Language } from '../../i18n/language.ts';
import type { Context } from '../../server/context/context.ts';
import { type Ground, makeAccount } from '../../server/demo/accounts/make-account.ts';
import { readScene } from '../../server/demo/demo-pictures.ts';
import { liveThrough } from '../../server/demo/live-weeks.ts';
import { DEMO_PASSWORD } from '../../server/demo/open-demo.ts';
import { grantDonation } from '../../server/pigeons/grant-donation.ts';
import { hashPassword } from '../../server/sessions/password-hash.ts';
import { startSession } from '../../server/sessions/start-session.ts';
import type { World } from '../screens/screen.ts';
import { casts } from './gallery-people.ts';
import { galleryWords } from './gallery-words.ts';
import { letPigeonsAge } from './let-pigeons-age.ts';
import { openTroupe, type Troupe } from './open-troupe.ts';
import { planReceived, planSent, planSky, planTalk } from './plan-letters.ts';

const MORE_PIGEONS = 6;
/** Higher than the seeds of the demo's people, so that the pictures are unique. */
const NEWCOMERS_PICTURE = 6;

/** The server in which the world is created. Its clock is set explicitly. */
interface Workshop extends Ground {
  /** Sets the clock to this many minutes before the gallery's moment. */
  passTo(minutesBefore: number): void;
}

/** Data about the world for the pictures. People are named by their login address. */
export interface GalleryWorld extends World {
  newcomer: string;
  lonely: string;
}

/** Plays two days of the demo's people, mainly in one language. */
export async function makeWorld(workshop: Workshop, language: Language): Promise<GalleryWorld> {
  const { context } = workshop;
  const cast = casts[language];
  const [newestInSky = cast.me] = cast.sky;
  const { own, draft, talk, sent } = galleryWords[language];
  const troupe = await openTroupe(workshop, language);
  const mine = troupe.idOf(cast.me);
  await rememberInvitations(context, troupe, language);
  await grantDonation(context, { userId: mine, count: MORE_PIGEONS });
  const plans = [planTalk, planSky, planReceived, planSent];
  const deeds = plans.flatMap((plan) => plan(troupe, language));
  await liveThrough(deeds, workshop.passTo);
  await logInElsewhere(workshop, mine);
  workshop.passTo(0);
  await forgetNotices(context, troupe.idOf(cast.lonely));
  await letPigeonsAge(context, mine);
  return {
    me: troupe.emailOf(cast.me),
    newcomer: await makeNewcomer(workshop, language),
    lonely: troupe.emailOf(cast.lonely),
    friend: { id: troupe.idOf(cast.friend), name: troupe.nameOf(cast.friend) },
    unreadId: troupe.idOf(cast.unread),
    referralCode: await readReferralCode(context, mine),
    ownInSky: { id: await findOwnInSky(context, mine) },
    inSky: { name: troupe.nameOf(newestInSky), letter: own },
    words: { draft, long: talk.join(' ').repeat(2), waiting: sent[3] },
  };
}

async function findOwnInSky({ db }: Context, userId: string): Promise<string> {
  const letter = await db
    .selectFrom('messages')
    .select('id')
    .where('sender_id', '=', userId)
    .where('receiver_id', 'is', null)
    .where('status', '<>', 'recalled')
    .orderBy('created_at')
    .executeTakeFirstOrThrow();
  return letter.id;
}

const otherDevices = [
  {
    minutesBefore: 6 * 60,
    userAgent:
      'Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
    timeZone: 'Europe/Prague',
  },
  {
    minutesBefore: 90,
    userAgent:
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0',
    timeZone: 'Europe/Istanbul',
  },
];

async function logInElsewhere({ context }: Workshop, userId: string): Promise<void> {
  for (const { minutesBefore, ...device } of otherDevices) {
    const at = new Date(context.now().getTime() - minutesBefore * 60_000);
    await startSession({ ...context, now: () => at }, userId, {
      ...{ network: '192.0.2.7', build: null },
      ...device,
    });
  }
}

/** Makes a person with an incomplete profile and returns the login address. */
async function makeNewcomer(ground: Ground, language: Language): Promise<string> {
  const { email, fullName } = galleryWords[language].newcomer;
  await makeAccount(ground, {
    ...{ email, language, passwordHash: await hashPassword(DEMO_PASSWORD) },
    profile: { full_name: fullName, gender: 'female', birth_date: '1995-03-02' },
    photos: [await readScene('flight', NEWCOMERS_PICTURE)],
  });
  return email;
}

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

/** Deletes all notifications for the picture of an empty list. Everyone has one about their first pigeon. */
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
