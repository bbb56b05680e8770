import { grantDonation } from '../pigeons/grant-donation.ts';
import { restWornPigeons } from '../pigeons/rest-worn-pigeons.ts';
import { startSession } from '../sessions/start-session.ts';
import { callAs } from './accounts/call-as.ts';
import { type Ground, makeAccount } from './accounts/make-account.ts';
import { openPost, type Post } from './accounts/open-post.ts';
import { type MadePerson, makeDemoPeople } from './make-demo-people.ts';
import type { PastClock } from './past-clock.ts';
import { talkOfWeeks } from './talk-of-weeks.ts';
import { writeWindDiary } from './wind-diary.ts';

const DAY = 24 * 60;
/** How long ago the history begins. After this time the first pigeons have no fuel, but newer ones still have some. */
export const WEEKS_BEGIN_DAYS = 186;
/** The people who registered with Deniz's invitation, and how many days ago. */
const GUESTS = [
  { slug: 'ipek', days: 150 },
  { slug: 'selin', days: 121 },
  { slug: 'ece', days: 88 },
] as const;
/** Another person who registered with the invitation and has no photos yet. */
const LATE_GUEST = { email: 'derya@demo.invalid', fullName: 'Derya Polat', days: 3 };
const OTHERS_DAYS = 60;
/** When the writing people log in again. A session that is not refreshed ends after a month. */
const LOGIN_DAYS = [58, 36, 14] as const;
const GIFT = { days: 30, pigeons: 4 };
/** Two letters a day for this many days, and one more, so that a badge shows 99+. */
const DIARY_DAYS = 52;
const DIARY_ENDS_DAYS = 4;
/** Hours between consecutive letters. Repeats from the start. */
const REPLY_HOURS = [2, 19, 5, 30, 8, 14, 26, 4, 21, 17];

interface Wish {
  count: number;
  passwordHash: string;
}

/**
 * Creates the demo's people with half a year of history around Deniz: invited friends, a long exchange with Zeynep on
 * pigeons that are now worn out, older pigeons without fuel, and unread letters by Umut. Returns the created people.
 */
export async function liveWeeks(
  ground: Ground,
  { count, passwordHash }: Wish,
  clock: Pick<PastClock, 'passTo'>,
): Promise<MadePerson[]> {
  const { context } = ground;
  const made: MadePerson[] = [];
  const come = async (slugs: readonly string[] | null, referralCode?: string) => {
    const code = referralCode === undefined ? {} : { referralCode };
    const mayCome = ({ slug }: { slug: string }) => slugs?.includes(slug) ?? true;
    made.push(...(await makeDemoPeople(ground, { count, passwordHash, mayCome, ...code })));
  };
  const postOf = (slug: string): Post => {
    const person = made.find((one) => one.slug === slug);
    if (person === undefined) throw new Error(`nobody is called ${slug}`);
    return openPost(context, person);
  };

  await come(['deniz']);
  const [deniz] = made;
  // If Deniz already exists, the history exists too.
  if (deniz === undefined) {
    await come(null);
    return made;
  }
  const { userId } = deniz;
  const invitation = await readReferralCode(ground, userId);
  await liveThrough(
    GUESTS.map(({ slug, days }) => ({
      before: days * DAY,
      happen: () => come([slug], invitation),
    })),
    clock.passTo,
  );
  clock.passTo(OTHERS_DAYS * DAY);
  await come(null);
  const [umut, zeynep] = [postOf('umut'), postOf('zeynep')];
  const logIn = async () => {
    for (const caller of [deniz, umut.caller, zeynep.caller]) {
      Object.assign(caller, await startSession(context, caller.userId));
    }
  };
  const diary = writeWindDiary(DIARY_DAYS);
  await grantDonation(context, { userId: umut.caller.userId, count: diary.length });
  await liveThrough(
    [
      ...LOGIN_DAYS.map((days) => ({ before: days * DAY, happen: logIn })),
      ...planTalk(postOf('deniz'), zeynep),
      ...planDiary(umut, userId, diary),
      {
        before: GIFT.days * DAY,
        happen: () => grantDonation(context, { userId, count: GIFT.pigeons }),
      },
      {
        before: LATE_GUEST.days * DAY,
        happen: () => inviteLateGuest(ground, { passwordHash, invitation }),
      },
      {
        before: 2 * DAY,
        async happen() {
          await restWornPigeons(context);
          await callAs(context, { caller: deniz, name: 'read-all-notifications' });
        },
      },
    ],
    clock.passTo,
  );
  return made;
}

/** Sends the newest letter of the exchange, which waits for Deniz as unread. */
export async function endTalk(posts: ReadonlyMap<string, Post>): Promise<void> {
  const content = talkOfWeeks.at(-1)?.letters.at(-1);
  const deniz = posts.get('deniz')?.caller.userId;
  if (content === undefined || deniz === undefined) throw new Error('the talk has no end');
  await posts.get('zeynep')?.answer(deniz, { content });
}

function planTalk(deniz: Post, zeynep: Post): Deed[] {
  return talkOfWeeks.flatMap(({ begins, daysBefore, letters }, place) => {
    const [first, second] = begins === 'deniz' ? [deniz, zeynep] : [zeynep, deniz];
    const isLast = place === talkOfWeeks.length - 1;
    let before = daysBefore * DAY;
    const told = isLast ? letters.slice(0, -1) : letters;
    const deeds = told.map((content, turn): Deed => {
      const [writer, reader] = turn % 2 === 0 ? [first, second] : [second, first];
      if (turn > 0) before -= (REPLY_HOURS[turn % REPLY_HOURS.length] ?? 0) * 60 + turn;
      const readerId = reader.caller.userId;
      const happen = () =>
        turn === 0 ? writer.toPerson(readerId, { content }) : writer.answer(readerId, { content });
      return { before, happen };
    });
    const [last, other] = told.length % 2 === 0 ? [second, first] : [first, second];
    const read = { before: before - 40, happen: () => other.read(last.caller.userId) };
    return [...deeds, read];
  });
}

function planDiary(writer: Post, receiverId: string, letters: readonly string[]): Deed[] {
  const begin = (DIARY_ENDS_DAYS + DIARY_DAYS) * DAY;
  return letters.map((content, turn) => ({
    before: begin - (turn / 2) * DAY,
    happen: () => writer.toPerson(receiverId, { content }),
  }));
}

async function inviteLateGuest(
  ground: Ground,
  { passwordHash, invitation }: { passwordHash: string; invitation: string },
): Promise<void> {
  const { email, fullName } = LATE_GUEST;
  await makeAccount(ground, {
    ...{ email, passwordHash, language: 'tr', referralCode: invitation },
    profile: { full_name: fullName, city: 'Ordu', country: 'TR' },
  });
}

async function readReferralCode({ context: { db } }: Ground, userId: string): Promise<string> {
  const { referral_code } = await db
    .selectFrom('users')
    .select('referral_code')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return referral_code;
}

/** An action of a person, `before` minutes before the present. */
export interface Deed {
  before: number;
  happen(): Promise<unknown>;
}

/** Runs the actions one after the other, each at its time. `passTo` moves the clock there. */
export async function liveThrough(
  deeds: readonly Deed[],
  passTo: (minutesBefore: number) => void,
): Promise<void> {
  for (const { before, happen } of deeds.toSorted((a, b) => b.before - a.before)) {
    passTo(before);
    await happen();
  }
}
