import type { Language } from '../../i18n/language.ts';
import { openDemoClient } from '../../server/demo/demo-client.ts';
import { demoLetters } from '../../server/demo/demo-letters.ts';
import { listDemoPeople } from '../../server/demo/demo-people.ts';
import { makeDemoPeople } from '../../server/demo/make-demo-people.ts';
import { DEMO_PASSWORD } from '../../server/demo/open-demo.ts';
import { saveUpload } from '../../server/files/save-upload.ts';
import { grantDonation } from '../../server/mutations/grant-donation.ts';
import { drawLandscape } from './draw-landscape.ts';
import { makeGalleryNewcomer } from './gallery-newcomer.ts';
import { casts } from './gallery-people.ts';
import { galleryWords } from './gallery-words.ts';
import { letPigeonsAge } from './let-pigeons-age.ts';
import { openPost, type Post } from './post.ts';
import type { Workshop } from './workshop.ts';

const PEOPLE = 24;
const MORE_PIGEONS = 6;
/** Minutes before the moment at which the talk’s and the sky’s letters left, the oldest first. */
const TALK = [2580, 2200, 1720, 1330, 560, 190, 12];
const SKY = [1150, 840, 700, 520, 410, 320, 200, 131, 64, 4];
const SKY_PICTURES: Record<number, number> = { 64: 39, 320: 41 };

/** Who and what the pictures need to know of the world that they show. */
export interface GalleryWorld {
  /** The addresses with which they log in. */
  me: string;
  newcomer: string;
  lonely: string;
  friendId: string;
  /** Their letter has been written to and not been read yet. */
  unreadId: string;
  /** Has answered, and waits to be read. */
  answeringId: string;
  referralCode: string;
}

/** Brings the demo's people to life over two days, in one language first of all. */
export async function makeWorld(workshop: Workshop, language: Language): Promise<GalleryWorld> {
  const { server, files, passTo } = workshop;
  const { context } = server;
  const [words, cast] = [galleryWords[language], casts[language]];
  const made = await makeDemoPeople(context, files, { count: PEOPLE, password: DEMO_PASSWORD });
  const idOf = (slug: string) => {
    const found = made.find((person) => person.slug === slug);
    if (found === undefined) throw new Error(`nobody is called ${slug}`);
    return found.userId;
  };
  const door = { fetch: server.fetch, origin: server.origin, now: context.now };
  const posts = new Map<string, Post>();
  const postOf = async (slug: string) => {
    const known = posts.get(slug);
    if (known !== undefined) return known;
    const login = { email: `${slug}@demo.invalid`, password: DEMO_PASSWORD };
    const post = openPost(await openDemoClient(door, login));
    posts.set(slug, post);
    return post;
  };
  const draw = async (ownerSlug: string, seed: number) => {
    const bytes = await drawLandscape(seed);
    const upload = { ownerId: idOf(ownerSlug), uploadId: context.makeId(), bytes };
    const { url } = await saveUpload(context, files, upload);
    return { image_url: url, image_alt: words.picture };
  };
  const { referral_code } = await context.db
    .selectFrom('users')
    .select('referral_code')
    .where('id', '=', idOf(cast.me))
    .executeTakeFirstOrThrow();
  const invite = (slug: string, by: string) =>
    context.db
      .updateTable('users')
      .set({ referred_by: idOf(by) })
      .where('id', '=', idOf(slug))
      .execute();
  await invite(cast.me, cast.inviter);
  for (const slug of cast.invited) await invite(slug, cast.me);
  await grantDonation(context, { userId: idOf(cast.me), count: MORE_PIGEONS });

  const me = await postOf(cast.me);
  const friendId = idOf(cast.friend);
  const [mert, ozan, zeynep, kerem, baran] = cast.writers;
  const [toZeynep, toUnread, toMistaken] = words.sent;
  const events: { before: number; happen: () => Promise<unknown> }[] = [];
  const at = (before: number, happen: () => Promise<unknown>) => events.push({ before, happen });
  for (const [turn, content] of words.talk.entries()) {
    at(TALK[turn] ?? 0, async () => {
      const friend = await postOf(cast.friend);
      if (turn === 0) return friend.toPerson(me.userId, { content });
      if (turn % 2 === 1) return me.answer(friendId, { content });
      return friend.answer(me.userId, { content });
    });
  }
  for (const [turn, before] of SKY.entries()) {
    const writer = cast.sky[SKY.length - 1 - turn] ?? cast.friend;
    at(before, async () => {
      const { writes } = listDemoPeople(PEOPLE).find(({ slug }) => slug === writer) ?? {
        writes: language,
      };
      const content = demoLetters[writes].sky[turn] ?? words.own;
      const seed = SKY_PICTURES[before];
      const picture = seed === undefined ? {} : { picture: await draw(writer, seed) };
      return (await postOf(writer)).toSky({ content, ...picture });
    });
  }
  const receive = (before: number, slug: string, turn: number) =>
    at(before, async () =>
      (await postOf(slug)).toPerson(me.userId, { content: words.received[turn] ?? '' }),
    );
  receive(1900, mert, 0);
  at(1870, () => me.read(idOf(mert)));
  receive(300, ozan, 1);
  receive(63, kerem, 3);
  at(1500, async () => {
    const letter = { content: words.received[4] ?? '', picture: await draw(baran, 47) };
    await (await postOf(baran)).toPerson(me.userId, letter);
    await me.read(idOf(baran));
  });
  at(900, () => me.toPerson(idOf(zeynep), { content: toZeynep }));
  at(140, async () =>
    (await postOf(zeynep)).answer(me.userId, { content: words.received[2] ?? '' }),
  );
  at(115, () => me.toPerson(idOf(cast.unread), { content: toUnread }));
  at(600, async () => {
    const id = await me.toPerson(idOf(cast.mistaken), { content: toMistaken });
    await me.callBack(id);
  });
  at(780, async () => {
    const shy = await postOf(cast.shy);
    await shy.callBack(await shy.toPerson(me.userId, { content: words.own }));
  });
  at(22, () => me.toSky({ content: words.own }));
  for (const { before, happen } of events.toSorted((a, b) => b.before - a.before)) {
    passTo(before);
    await happen();
  }
  passTo(0);
  const ofLonely = idOf(cast.lonely);
  await context.db.deleteFrom('notifications').where('user_id', '=', ofLonely).execute();
  await context.db
    .updateTable('counts')
    .set({ unread_notifications: 0 })
    .where('user_id', '=', ofLonely)
    .execute();
  await letPigeonsAge(context, me.userId);
  return {
    me: `${cast.me}@demo.invalid`,
    newcomer: await makeGalleryNewcomer(workshop, language),
    lonely: `${cast.lonely}@demo.invalid`,
    friendId,
    unreadId: idOf(cast.unread),
    answeringId: idOf(zeynep),
    referralCode: referral_code,
  };
}
