import type { Language } from '../../i18n/language.ts';
import type { Ground } from '../../server/demo/accounts/make-account.ts';
import { openPost, type Post } from '../../server/demo/accounts/open-post.ts';
import { makeDemoPeople } from '../../server/demo/make-demo-people.ts';
import { DEMO_PASSWORD } from '../../server/demo/open-demo.ts';
import { convertImage } from '../../server/files/convert-image.ts';
import { keepImage } from '../../server/files/save-upload.ts';
import { hashPassword } from '../../server/sessions/password-hash.ts';
import { readLandscape } from '../fixtures/read-landscape.ts';
import { galleryWords } from './gallery-words.ts';

export const PEOPLE = 24;

export interface Troupe {
  idOf(slug: string): string;
  emailOf(slug: string): string;
  nameOf(slug: string): string;
  postOf(slug: string): Post;
  /** Uploads a picture of roofs for a letter of this person. */
  uploadRoofs(slug: string, seed: number): Promise<{ image_url: string; image_alt: string }>;
}

export async function openTroupe(ground: Ground, language: Language): Promise<Troupe> {
  const { context, files } = ground;
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const made = await makeDemoPeople(ground, { count: PEOPLE, passwordHash });
  const find = (slug: string) => {
    const found = made.find((person) => person.slug === slug);
    if (found === undefined) throw new Error(`nobody is called ${slug}`);
    return found;
  };
  return {
    idOf: (slug) => find(slug).userId,
    emailOf: (slug) => find(slug).email,
    nameOf: (slug) => find(slug).fullName,
    postOf: (slug) => openPost(context, find(slug)),
    async uploadRoofs(slug, seed) {
      const image = await convertImage(await readLandscape(seed));
      const upload = { ownerId: find(slug).userId, uploadId: context.makeId(), image };
      const { url } = await keepImage(context, files, upload);
      return { image_url: url, image_alt: galleryWords[language].picture };
    },
  };
}
