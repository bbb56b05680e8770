import { readLandscape } from '../fixtures/read-landscape.ts';
import { fetchComposer, goOffline, press, pressAll, write } from './play.ts';
import type { Screen, Stage } from './screen.ts';

const route = '/discover';
const PICTURE = 1;

const writeDraft = (stage: Stage) => write(stage, stage.world.words.draft);

async function writeLong(stage: Stage, length: number): Promise<void> {
  await write(stage, stage.world.words.long.slice(0, length));
}

async function addPicture(stage: Stage): Promise<void> {
  const { page, translator } = stage;
  const buffer = await readLandscape(PICTURE);
  const file = { name: 'damlar.jpg', mimeType: 'image/jpeg', buffer };
  await page.getByRole('dialog').locator('input[type=file]').first().setInputFiles(file);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: translator.t('compose.picture-remove') })
    .waitFor();
}

const openPicker = async (stage: Stage) => {
  const { t } = stage.translator;
  await writeDraft(stage);
  await press(stage, new RegExp(`^${t('compose.pigeon-change')}`));
  await stage.page.getByRole('dialog', { name: t('picker.title') }).waitFor();
};

export const composerScreens: readonly Screen[] = [
  {
    name: 'composer',
    route,
    who: 'me',
    says: ({ t }) => t('compose.to-sky'),
    act: pressAll(({ t }) => [t('discover.write')]),
    layer: 'dialog',
  },
  {
    name: 'composer-picture',
    route,
    who: 'me',
    isFor: 'gallery',
    async act(stage) {
      await writeDraft(stage);
      await addPicture(stage);
    },
  },
  {
    name: 'composer-near-limit',
    route,
    who: 'me',
    isFor: 'gallery',
    act: (stage) => writeLong(stage, 468),
  },
  {
    name: 'composer-too-long',
    route,
    who: 'me',
    isFor: 'gallery',
    act: (stage) => writeLong(stage, 512),
  },
  {
    name: 'composer-to-person',
    route,
    who: 'me',
    isFor: 'gallery',
    async act(stage) {
      await writeDraft(stage);
      await stage.page.getByText(stage.translator.t('compose.to-person')).click();
    },
  },
  {
    name: 'composer-answer',
    route,
    who: 'me',
    says: ({ t }) => t('compose.reply-title'),
    async act({ page, world: { inSky, words }, translator: { t } }) {
      const letter = page.getByRole('article').filter({ hasText: inSky.name });
      await letter
        .getByRole('button', { name: t('discover.reply') })
        .first()
        .click();
      await page.getByLabel(t('compose.letter')).fill(words.draft);
    },
    layer: 'dialog',
  },
  {
    name: 'composer-offline',
    route,
    who: 'me',
    isFor: 'gallery',
    async act(stage) {
      await fetchComposer(stage);
      await goOffline(stage);
      await writeDraft(stage);
    },
  },
  {
    name: 'picker',
    route,
    who: 'me',
    says: ({ t }) => t('picker.title'),
    layer: 'dialog',
    act: openPicker,
  },
  {
    name: 'picker-used',
    route,
    who: 'me',
    isFor: 'gallery',
    async act(stage) {
      await openPicker(stage);
      await stage.page.getByRole('dialog').last().getByRole('tab').last().click();
    },
  },
];
