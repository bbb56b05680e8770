import { afterAll, beforeAll, test } from 'vitest';
import { type AtScreen, REFUSED, sitAmongThree } from './fixtures/among-three.ts';
import { reject } from './fixtures/answer-instead.ts';
import { look } from './fixtures/look.ts';
import { layHugePicture } from './fixtures/odd-pictures.ts';
import { makePhoto } from './fixtures/photos.ts';
import { startTestApp, type TestApp } from './fixtures/test-app.ts';
import { testCalm } from './witness/test-calm.ts';

/** Checks the sentences about letters and pigeons word for word, where they are shown (product.md section 8). */
let testApp: TestApp;
let at: AtScreen;

beforeAll(async () => {
  testApp = await startTestApp();
  at = await sitAmongThree(testApp);
});
afterAll(() => testApp.close());

test('invalid letters', async () => {
  const { page, t, error, sees, write } = at;
  await write('x'.repeat(501));
  await sees(t('compose.too-long', { max: 500 }));
  const input = page.locator('input[type=file]').first();
  await input.setInputFiles(layHugePicture());
  await sees(error('image-too-large'));
  await input.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('a') });
  await sees(error('image-invalid'));
  // The restored draft must be short enough to precede the next letter.
  await page.getByLabel(t('compose.letter')).fill('x');
});

test('rejected letters, and one that is delivered', async () => {
  const { page, t, error, sees, press, write, meanwhile, otherId } = at;
  await write('Fotoğrafım yüklenemez.');
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(await makePhoto(200));
  await meanwhile('/api/safe-endpoint-upload', reject(400, 'upload-failed'), async () => {
    await press(t('compose.send-sky'));
    await sees(t('compose.failed'));
    await page.goto('/messages?box=sent');
    await sees(error('upload-failed'));
  });
  await meanwhile('POST /api/messages', reject(404, 'receiver-not-found'), async () => {
    await press(t('action.retry'));
    await sees(error('receiver-not-found'));
  });
  await press(t('action.retry'));
  await page.getByText(error('receiver-not-found')).waitFor({ state: 'detached' });
  await page.goto(`/messages/${otherId}`);
  await page.getByLabel(t('conversation.reply')).fill('Yanıtım kalır.');
  await meanwhile('POST /api/messages/reply', reject(409, 'receiver-unavailable'), async () => {
    await press(t('conversation.send'));
    await sees(t('compose.reply-failed'));
  });
  await write('Bu uçar.');
  await press(t('compose.send-sky'));
  await sees(t('compose.sent'));
});

test('recalled pigeons', async () => {
  const { page, t, sees, press, meanwhile } = at;
  const callBack = async (confirm: string) => {
    await page.goto('/pigeons');
    await page
      .getByRole('button', { name: t('pigeons.recall') })
      .first()
      .click();
    await press(confirm);
  };
  await meanwhile('POST /api/pigeons/', REFUSED, async () => {
    await callBack(t('pigeons.recall-lose'));
    await sees(t('pigeons.recall-failed'));
  });
  const ends = [t('pigeons.recalled'), t('pigeons.recalled-sky')] as const;
  const end = page.getByText(ends[0]).or(page.getByText(ends[1])).first();
  for (let away = 3; away > 0; away -= 1) {
    await callBack(t('pigeons.recall-lose'));
    await end.waitFor();
  }
});

test('a letter rejected in the background whose note could not be created', async () => {
  const { page, t, error, sees, press, write, meanwhile } = at;
  await write('Kimse bakmıyor.');
  await meanwhile('POST /api/notifications', REFUSED, () =>
    meanwhile('POST /api/messages', reject(409, 'pigeon-not-available'), async () => {
      const rejections = [409, 400].map((status) =>
        page.waitForResponse((response) => response.status() === status),
      );
      await press(t('compose.send-sky'));
      await look(page, 'hidden');
      await Promise.all(rejections);
      await look(page, 'visible');
      await sees(error('notification-create-failed'));
    }),
  );
});

testCalm(() => testApp, ['the server responded with a status of']);
