import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { IMAGE_MAX_BYTES } from '../contract/limits.ts';
import { createTranslator } from '../i18n/translate.ts';
import { answerInstead, type OtherAnswer, refuse } from './fixtures/answer-instead.ts';
import { type House, openHouse, type Seat } from './fixtures/house.ts';
import { makeNewcomer } from './fixtures/newcomer.ts';
import { logIn, PASSWORD } from './fixtures/person.ts';
import { makePhoto } from './fixtures/photos.ts';
import { leaveInSky, writeFromOutside } from './fixtures/write-from-outside.ts';
import { testCalm } from './witness/test-calm.ts';

const CALL = 'Kim var orada?';
const BROKEN = refuse(500, 'internal');
const REFUSED = refuse(400, 'body-invalid');
const NOBODY = '0197a000-0000-7000-8000-00000000dead';

/** What a person is told inside, word for word, where it belongs (product.md sections 5 and 8). */
let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

describe.each(['tr', 'en'] as const)('in %s', (language) => {
  const { t, error } = createTranslator(language);
  const named = (name: string, city: string) => ({
    email: `${name.toLowerCase()}-${language}@example.org`,
    fullName: `${name} ${language}`,
    city,
  });
  const [elif, deniz, mert] = [
    named('Elif', 'Mardin'),
    named('Deniz', 'Ayvalık'),
    named('Mert', 'Sinop'),
  ];
  const greeting = `Selam, ${language}.`;
  let seat: Seat;
  let page: Page;
  let denizId: string;

  beforeAll(async () => {
    const [ofElif, ofDeniz, ofMert] = [
      await makeNewcomer(house, elif),
      await makeNewcomer(house, deniz),
      await makeNewcomer(house, mert),
    ];
    await leaveInSky(ofElif, CALL + language);
    await leaveInSky(ofDeniz, greeting);
    for (const other of [ofDeniz, ofMert]) {
      await writeFromOutside(other, { answering: CALL + language, content: 'Buradayım.' });
    }
    await writeFromOutside(ofElif, { answering: greeting, content: 'Ben de.' });
    const { profile } = await (await ofDeniz.call({ endpoint: '/api/user', method: 'GET' })).json();
    denizId = profile.id;
    seat = await house.seat({ isPageOnly: true, isDesktop: language === 'en' });
    ({ page } = seat);
    await logIn(seat, elif);
    await page.waitForURL('**/discover');
    await page.evaluate((chosen) => localStorage.setItem('language', chosen), language);
  });

  const sees = (text: string) => page.getByText(text).first().waitFor();
  const press = (name: string | RegExp) =>
    page.getByRole('button', { name, exact: true }).last().click();

  /** Does something while one call is answered differently. */
  async function meanwhile(call: string, answer: OtherAnswer, work: () => Promise<void>) {
    const stop = await answerInstead(seat.context, call, answer);
    await work();
    await stop();
  }

  async function write(text: string): Promise<void> {
    await page.goto('/discover');
    await press(t('discover.write'));
    await page.getByLabel(t('compose.letter')).fill(text);
  }

  test('what could not be loaded', async () => {
    await meanwhile('GET /api/sky', BROKEN, async () => {
      await page.goto('/discover');
      await sees(t('discover.load-error'));
    });
    await meanwhile('GET /api/users/featured', BROKEN, async () => {
      await page.goto('/featured');
      await sees(t('featured.load-error'));
    });
    await page.goto(`/users/${NOBODY}`);
    await sees(error('profile-not-found'));
    await meanwhile('GET /api/users/', BROKEN, async () => {
      await page.goto(`/users/${denizId}`);
      await sees(t('person.load-error'));
    });
    await page.goto(`/messages/${denizId}?letter=${NOBODY}`);
    await sees(error('message-not-found'));
    await meanwhile('GET /api/messages/', BROKEN, async () => {
      await page.reload();
      await sees(t('conversation.load-error'));
    });
    await meanwhile('GET /api/sync', BROKEN, async () => {
      await page.goto('/messages');
      await sees(error('unread-count-failed'));
      await press(new RegExp(`^${t('notifications.title')}`));
      await sees(error('notifications-failed'));
    });
  });

  test('what could not be marked as read, and what was', async () => {
    await meanwhile('POST /api/notifications/', REFUSED, async () => {
      await page.goto('/pigeons');
      const bell = page.getByRole('button', { name: new RegExp(`^${t('notifications.title')}`) });
      await bell.last().click();
      await page.getByRole('dialog').getByRole('listitem').getByRole('link').last().click();
      await sees(error('notification-read-failed'));
      await page.goto('/pigeons');
      await bell.last().click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('notifications.read-all') })
        .click();
      await sees(error('notifications-read-failed'));
    });
    await page.goto('/messages');
    await meanwhile('POST /api/messages/mark-all-read', REFUSED, async () => {
      await press(t('messages.read-all'));
      await sees(error('messages-read-failed'));
    });
    await press(t('messages.read-all'));
    await sees(t('messages.all-read'));
  });

  test('letters that cannot be written so', async () => {
    await write('x'.repeat(501));
    await sees(t('compose.too-long', { max: 500 }));
    const input = page.locator('input[type=file]').first();
    const photo = await makePhoto(40);
    const padding = Buffer.alloc(IMAGE_MAX_BYTES);
    await input.setInputFiles({ ...photo, buffer: Buffer.concat([photo.buffer, padding]) });
    await sees(error('image-too-large'));
    await input.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('a') });
    await sees(error('image-invalid'));
    // What stays as a draft shall fit before the next letter.
    await page.getByLabel(t('compose.letter')).fill('x');
  });

  test('letters that are refused, and one that flies', async () => {
    await write('Fotoğrafım yüklenemez.');
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles(await makePhoto(200));
    await meanwhile('/api/safe-endpoint-upload', refuse(400, 'upload-failed'), async () => {
      await press(t('compose.send-sky'));
      await sees(t('compose.failed'));
      await page.goto('/messages?box=sent');
      await sees(error('upload-failed'));
    });
    await meanwhile('POST /api/messages', refuse(404, 'receiver-not-found'), async () => {
      await press(t('action.retry'));
      await sees(error('receiver-not-found'));
    });
    await press(t('action.retry'));
    await page.getByText(error('receiver-not-found')).waitFor({ state: 'detached' });
    await page.goto(`/messages/${denizId}`);
    await page.getByLabel(t('conversation.reply')).fill('Yanıtım kalır.');
    await meanwhile('POST /api/messages/reply', refuse(409, 'receiver-unavailable'), async () => {
      await press(t('conversation.send'));
      await sees(t('compose.reply-failed'));
    });
    await write(`Bu uçar, ${language}.`);
    await press(t('compose.send-sky'));
    await sees(t('compose.sent'));
  });

  test('pigeons that are called back', async () => {
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

  test('a profile that is saved, or not', async () => {
    await page.goto('/profile');
    const save = async (city: string) => {
      await page.getByLabel(t('profile.city')).fill(city);
      await press(t('profile.save'));
    };
    await meanwhile('/api/safe-endpoint-upload', refuse(400, 'upload-failed'), async () => {
      await page
        .locator('input[type=file]')
        .first()
        .setInputFiles(await makePhoto(100));
      await sees(t('profile.upload-error'));
      await press(t('profile.photo-remove', { number: 4 }));
    });
    await meanwhile('PUT /api/user', REFUSED, async () => {
      await save('Midyat');
      await sees(t('profile.update-error'));
      await sees(error('profile-save-failed'));
    });
    await meanwhile('POST /api/auth/refresh', BROKEN, async () => {
      await save('Savur');
      await sees(error('profile-session-stale'));
    });
    await meanwhile('GET /api/sync', BROKEN, async () => {
      await save('Derik');
      await sees(error('profile-refetch-failed'));
    });
    await save('Ömerli');
    await sees(t('profile.saved'));
  });

  test('settings that are not kept, and an account that cannot be left', async () => {
    await page.goto('/settings');
    await meanwhile('PUT /api/notifications/settings', REFUSED, async () => {
      await page.getByLabel(t('settings.mails')).click();
      await sees(error('settings-save-failed'));
    });
    await meanwhile('POST /api/user/freeze', BROKEN, async () => {
      await press(t('settings.freeze'));
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('settings.freeze') })
        .click();
      await sees(error('freeze-failed'));
      await press(t('settings.keep'));
    });
    await meanwhile('DELETE /api/user', BROKEN, async () => {
      await press(t('settings.delete'));
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(t('field.password'), { exact: true }).fill(PASSWORD);
      await dialog.getByRole('button', { name: t('settings.delete') }).click();
      await sees(error('delete-failed'));
    });
  });

  test('a letter that was refused while nobody looked, and of which no note could be made', async () => {
    await write('Kimse bakmıyor.');
    await meanwhile('POST /api/notifications', REFUSED, () =>
      meanwhile('POST /api/messages', refuse(409, 'pigeon-not-available'), async () => {
        await press(t('compose.send-sky'));
        await look('hidden');
        await page.waitForResponse((response) => response.status() === 409);
        await page.waitForResponse((response) => response.status() === 400);
        await look('visible');
        await sees(error('notification-create-failed'));
      }),
    );
  });

  /** The person turns to another tab, or back. */
  const look = (state: 'hidden' | 'visible') =>
    page.evaluate((visibility) => {
      Object.defineProperty(document, 'visibilityState', { value: visibility, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
});

testCalm(() => house, ['the server responded with a status of']);
