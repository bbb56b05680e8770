import { drawLandscape } from '../draw-landscape.ts';
import { galleryWords } from '../gallery-words.ts';
import { fetchComposer, goOffline, press, untilOpen, write } from '../play.ts';
import type { Shot, Stage } from '../shot.ts';

const route = '/discover';
const SEED = 49;

const writeDraft = (stage: Stage) => write(stage, galleryWords[stage.translator.language].draft);

async function writeLong(stage: Stage, length: number): Promise<void> {
  const { talk } = galleryWords[stage.translator.language];
  await write(stage, talk.join(' ').repeat(2).slice(0, length));
}

async function addPicture(stage: Stage): Promise<void> {
  const { page, translator } = stage;
  const buffer = await drawLandscape(SEED);
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

/** Writing a letter and choosing its pigeon. */
export const composerShots: readonly Shot[] = [
  {
    name: 'composer',
    route,
    who: 'me',
    async act(stage) {
      await press(stage, stage.translator.t('discover.write'));
      await untilOpen(stage);
    },
  },
  {
    name: 'composer-picture',
    route,
    who: 'me',
    async act(stage) {
      await writeDraft(stage);
      await addPicture(stage);
    },
  },
  { name: 'composer-near-limit', route, who: 'me', act: (stage) => writeLong(stage, 468) },
  { name: 'composer-too-long', route, who: 'me', act: (stage) => writeLong(stage, 512) },
  {
    name: 'composer-to-person',
    route,
    who: 'me',
    async act(stage) {
      await writeDraft(stage);
      await stage.page.getByText(stage.translator.t('compose.to-person')).click();
    },
  },
  {
    name: 'composer-answer',
    route,
    who: 'me',
    async act(stage) {
      await press(stage, stage.translator.t('discover.reply'));
      await untilOpen(stage);
    },
  },
  {
    name: 'composer-offline',
    route,
    who: 'me',
    async act(stage) {
      await fetchComposer(stage);
      await goOffline(stage);
      await writeDraft(stage);
    },
  },
  { name: 'picker', route, who: 'me', act: openPicker },
  {
    name: 'picker-used',
    route,
    who: 'me',
    async act(stage) {
      await openPicker(stage);
      await stage.page.getByRole('dialog').last().getByRole('tab').last().click();
    },
  },
];
