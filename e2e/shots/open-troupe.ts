import type { Language } from '../../i18n/language.ts';
import { openDemoClient } from '../../server/demo/demo-client.ts';
import { makeDemoPeople } from '../../server/demo/make-demo-people.ts';
import { DEMO_PASSWORD } from '../../server/demo/open-demo.ts';
import { saveUpload } from '../../server/files/save-upload.ts';
import { drawLandscape } from './draw-landscape.ts';
import { galleryWords } from './gallery-words.ts';
import { openPost, type Post } from './post.ts';
import type { Troupe, Workshop } from './workshop.ts';

export const PEOPLE = 24;

/** The address with which one of the demo's people logs in. */
export const emailOf = (slug: string): string => `${slug}@demo.invalid`;

/** Makes the demo's people on a fresh server. */
export async function openTroupe({ server, files }: Workshop, language: Language): Promise<Troupe> {
  const { context } = server;
  const made = await makeDemoPeople(context, files, { count: PEOPLE, password: DEMO_PASSWORD });
  const door = { fetch: server.fetch, origin: server.origin, now: context.now };
  const posts = new Map<string, Promise<Post>>();
  const idOf = (slug: string) => {
    const found = made.find((person) => person.slug === slug);
    if (found === undefined) throw new Error(`nobody is called ${slug}`);
    return found.userId;
  };
  const logIn = async (slug: string) =>
    openPost(await openDemoClient(door, { email: emailOf(slug), password: DEMO_PASSWORD }));
  return {
    idOf,
    postOf(slug) {
      const post = posts.get(slug) ?? logIn(slug);
      posts.set(slug, post);
      return post;
    },
    async draw(slug, seed) {
      const bytes = await drawLandscape(seed);
      const upload = { ownerId: idOf(slug), uploadId: context.makeId(), bytes };
      const { url } = await saveUpload(context, files, upload);
      return { image_url: url, image_alt: galleryWords[language].picture };
    },
  };
}
