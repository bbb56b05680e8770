import { TERMS_VERSION } from '../../contract/limits.ts';
import { toPhotoSet } from '../../contract/profile-update.ts';
import type { Language } from '../../i18n/language.ts';
import { drawPicture } from '../../server/demo/draw-picture.ts';
import { DEMO_PASSWORD } from '../../server/demo/open-demo.ts';
import { saveUpload } from '../../server/files/save-upload.ts';
import { linkIn } from '../../server/testing/open-test-server.ts';
import { galleryWords } from './gallery-words.ts';
import type { Workshop } from './workshop.ts';

/** Beyond the demo's people, so that the pictures are nobody else's. */
const SEED = 90;

/** Registers somebody through the real door whose profile is half done. */
export async function makeGalleryNewcomer(
  { server, files }: Workshop,
  language: Language,
): Promise<string> {
  const { email, fullName } = galleryWords[language].newcomer;
  const browser = server.openBrowser();
  const registration = { email, password: DEMO_PASSWORD, terms: TERMS_VERSION, adult: true };
  await browser.post('/api/auth/register', { ...registration, language });
  await browser.get(linkIn(await server.waitForMail(email)));
  await browser.post('/api/auth/login', { email, password: DEMO_PASSWORD });
  const found = await server.context.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  const bytes = await drawPicture(SEED, 'portrait');
  const upload = { ownerId: found.id, uploadId: server.context.makeId(), bytes };
  const { url } = await saveUpload(server.context, files, upload);
  const body = {
    full_name: fullName,
    gender: 'female',
    birth_date: '1995-03-02',
    ...toPhotoSet([url]),
  };
  const answer = await browser.call({ endpoint: '/api/user', method: 'PUT', body });
  if (!answer.ok) throw new Error(`the newcomer’s profile was refused with ${answer.status}`);
  return email;
}
