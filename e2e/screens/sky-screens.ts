import { answerInstead, reject } from '../fixtures/answer-instead.ts';
import { askForUpdate, emptySky, hideNewest, holdCalls } from '../fixtures/hold-calls.ts';
import { liveHereForLong, offerInstall, reopenSky } from '../fixtures/offer-install.ts';
import { goOffline, press, scrollToEnd, write } from './play.ts';
import type { Screen } from './screen.ts';

const route = '/discover';

export const skyScreens: readonly Screen[] = [
  { name: 'sky', route, who: 'me', says: (_, { inSky }) => inSky.letter },
  {
    name: 'sky-picture',
    route,
    who: 'me',
    isFor: 'gallery',
    async act({ page }) {
      const picture = page
        .getByRole('article')
        .filter({ has: page.getByRole('img', { name: /güvercin|pigeons/ }) });
      await picture.first().evaluate((letter) => letter.scrollIntoView({ block: 'center' }));
    },
  },
  { name: 'sky-end', route, who: 'me', isFor: 'gallery', act: scrollToEnd },
  {
    name: 'sky-loading',
    route,
    who: 'me',
    isFor: 'gallery',
    before: ({ context }) => holdCalls(context, (call) => call.startsWith('GET /api/sky')),
    isLoading: true,
  },
  {
    name: 'sky-empty',
    route,
    who: 'lonely',
    isFor: 'gallery',
    before: ({ context }) => emptySky(context),
  },
  { name: 'sky-offline', route, who: 'me', isFor: 'gallery', act: goOffline },
  {
    name: 'sky-error',
    route,
    who: 'me',
    isFor: 'gallery',
    async before({ context }) {
      await answerInstead(context, 'GET /api/sky', reject(503, 'unavailable'));
    },
  },
  {
    name: 'sky-news',
    route,
    who: 'me',
    isFor: 'gallery',
    before: ({ context }) => hideNewest(context, 4),
    async act({ context, page }) {
      await context.unrouteAll();
      await page.evaluate(() => scrollTo({ top: 90, behavior: 'instant' }));
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      await page.getByRole('button', { name: /^\d+ (yeni mektup|new letter)/ }).waitFor();
    },
  },
  {
    name: 'sky-recall',
    route,
    who: 'me',
    isFor: 'gallery',
    async act(stage) {
      await press(stage, stage.translator.t('pigeons.recall'));
      await stage.page.getByText(stage.translator.t('pigeons.recall-sky')).waitFor();
    },
  },
  {
    name: 'sky-toast',
    route,
    who: 'me',
    isFor: 'gallery',
    async act(stage) {
      const { t } = stage.translator;
      await write(stage, stage.world.words.draft);
      await press(stage, t('compose.send-sky'));
      await stage.page.getByRole('dialog').waitFor({ state: 'detached' });
      await stage.page.getByRole('button', { name: t('action.undo') }).waitFor();
    },
  },
  {
    name: 'sky-install',
    route,
    who: 'me',
    says: ({ t }) => t('install.later'),
    async act({ page }) {
      await liveHereForLong(page);
      await offerInstall(page, 'dismissed');
      await reopenSky(page);
    },
  },
  {
    name: 'sky-update',
    route,
    who: 'me',
    isFor: 'gallery',
    before: ({ context }) => askForUpdate(context),
    async act(stage) {
      await stage.page.getByText(stage.translator.t('problem.update-required')).waitFor();
    },
  },
];
