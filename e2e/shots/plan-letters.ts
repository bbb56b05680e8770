import type { Language } from '../../i18n/language.ts';
import { demoLetters } from '../../server/demo/demo-letters.ts';
import { listDemoPeople } from '../../server/demo/demo-people.ts';
import type { Deed } from '../../server/demo/live-weeks.ts';
import { casts } from './gallery-people.ts';
import { galleryWords } from './gallery-words.ts';
import { PEOPLE, type Troupe } from './open-troupe.ts';

/** When the letters of the conversation and of the sky were sent, in minutes before the moment, oldest first. */
const TALK = [2580, 2200, 1720, 1330, 560, 190, 12];
const SKY = [1150, 840, 700, 520, 410, 320, 200, 131, 64, 4];
/** The letters of the sky with a picture, by the time they were sent, with the seed of the picture. */
const SKY_PICTURES: Record<number, number> = { 64: 39, 320: 41 };
const ROOFS = 47;

export function planTalk({ idOf, postOf }: Troupe, language: Language): Deed[] {
  const cast = casts[language];
  return galleryWords[language].talk.map((content, turn) => ({
    before: TALK[turn] ?? 0,
    async happen() {
      const [writer, other] = turn % 2 === 0 ? [cast.friend, cast.me] : [cast.me, cast.friend];
      const post = postOf(writer);
      if (turn === 0) await post.toPerson(idOf(other), { content });
      else await post.answer(idOf(other), { content });
    },
  }));
}

export function planSky({ postOf, uploadRoofs }: Troupe, language: Language): Deed[] {
  const { sky, me } = casts[language];
  const { own } = galleryWords[language];
  const people = listDemoPeople(PEOPLE);
  const deeds = sky.toReversed().map((slug, turn): Deed => {
    const before = SKY[turn] ?? 0;
    return {
      before,
      async happen() {
        const writes = people.find((person) => person.slug === slug)?.writes ?? language;
        const content = demoLetters[writes].sky[turn] ?? own;
        const seed = SKY_PICTURES[before];
        const picture = seed === undefined ? {} : { picture: await uploadRoofs(slug, seed) };
        await postOf(slug).toSky({ content, ...picture });
      },
    };
  });
  const mine = { before: 22, happen: () => postOf(me).toSky({ content: own }) };
  return [...deeds, mine];
}

/** Plans received letters: read, unread, with a picture, an answer, and a recalled one. */
export function planReceived({ idOf, postOf, uploadRoofs }: Troupe, language: Language): Deed[] {
  const { me, shy, writers } = casts[language];
  const { received, own } = galleryWords[language];
  const [early, late, answering, newest, drawing] = writers;
  const mine = idOf(me);
  const come = (before: number, slug: string, content: string | undefined): Deed => ({
    before,
    happen: () => postOf(slug).toPerson(mine, { content: content ?? own }),
  });
  return [
    come(1900, early, received[0]),
    { before: 1870, happen: () => postOf(me).read(idOf(early)) },
    {
      before: 1500,
      async happen() {
        const letter = { content: received[4] ?? own, picture: await uploadRoofs(drawing, ROOFS) };
        await postOf(drawing).toPerson(mine, letter);
        await postOf(me).read(idOf(drawing));
      },
    },
    {
      before: 780,
      async happen() {
        const post = postOf(shy);
        await post.callBack(await post.toPerson(mine, { content: own }));
      },
    },
    come(300, late, received[1]),
    {
      before: 140,
      happen: () => postOf(answering).answer(mine, { content: received[2] ?? own }),
    },
    come(63, newest, received[3]),
  ];
}

/** Plans sent letters: answered, not read yet, and recalled. */
export function planSent({ idOf, postOf }: Troupe, language: Language): Deed[] {
  const { me, writers, unread, mistaken } = casts[language];
  const { sent } = galleryWords[language];
  const send = (slug: string, content: string) => postOf(me).toPerson(idOf(slug), { content });
  return [
    { before: 900, happen: () => send(writers[2], sent[0]) },
    {
      before: 600,
      happen: async () => postOf(me).callBack(await send(mistaken, sent[2])),
    },
    { before: 115, happen: () => send(unread, sent[1]) },
  ];
}
