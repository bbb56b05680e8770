import { afterAll, beforeAll, test } from 'vitest';
import { type AtScreen, BROKEN, REFUSED, sitAmongThree } from './fixtures/among-three.ts';
import { reject } from './fixtures/answer-instead.ts';
import { PASSWORD } from './fixtures/person.ts';
import { makePhoto } from './fixtures/photos.ts';
import { startTestApp, type TestApp } from './fixtures/test-app.ts';
import { testCalm } from './witness/test-calm.ts';

const NOBODY = '0197a000-0000-7000-8000-00000000dead';

/**
 * Checks the sentences about reading and about the person word for word, where they are shown (product.md section 8).
 */
let testApp: TestApp;
let at: AtScreen;

beforeAll(async () => {
  testApp = await startTestApp();
  at = await sitAmongThree(testApp);
});
afterAll(() => testApp.close());

test('load errors', async () => {
  const { page, t, error, sees, press, meanwhile, otherId } = at;
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
    await page.goto(`/users/${otherId}`);
    await sees(t('person.load-error'));
  });
  await page.goto(`/messages/${otherId}?letter=${NOBODY}`);
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

test('errors and confirmations of marking as read', async () => {
  const { page, t, error, sees, press, meanwhile } = at;
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

test('saving a profile, with and without success', async () => {
  const { page, t, error, sees, press, meanwhile } = at;
  await page.goto('/profile');
  const save = async (city: string) => {
    await page.getByLabel(t('profile.city')).fill(city);
    await press(t('profile.save'));
  };
  await meanwhile('/api/safe-endpoint-upload', reject(400, 'upload-failed'), async () => {
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

test('settings that fail to save, and an account that fails to be deleted', async () => {
  const { page, t, error, sees, press, meanwhile } = at;
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

testCalm(() => testApp, ['the server responded with a status of']);
