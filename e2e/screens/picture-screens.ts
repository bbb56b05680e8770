import type { Screen } from './screen.ts';

export const pictureScreens: readonly Screen[] = [
  {
    name: 'picture',
    route: '/discover',
    who: 'me',
    says: ({ t }) => t('picture.back-to-letter'),
    async act({ page }) {
      await page.getByRole('article').locator('button:has(img)').first().click();
    },
    layer: 'dialog',
  },
  {
    name: 'person-photo',
    route: '/users/$userId',
    who: 'me',
    at: ({ friend }) => `/users/${friend.id}`,
    isFor: 'sweep',
    says: ({ t }) => t('person.photo-place', { number: 1, count: 6 }),
    async act({ page, translator: { t } }) {
      await page.getByLabel(t('person.photos')).locator('button:has(img[alt*="1"])').click();
    },
    layer: 'dialog',
  },
];
