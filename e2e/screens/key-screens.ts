import { write } from './play.ts';
import type { Screen, Stage } from './screen.ts';

const route = '/discover';

/** Key shortcuts load after the first screen. A tooltip attribute shows when they work. */
async function press({ page }: Stage, key: string): Promise<void> {
  await page.locator('[aria-keyshortcuts]').first().waitFor({ state: 'attached' });
  await page.keyboard.press(key);
  await page.getByRole('dialog').waitFor();
}

export const keyScreens: readonly Screen[] = [
  {
    name: 'keys',
    route,
    who: 'me',
    says: ({ t }) => t('keys.next'),
    layer: 'dialog',
    act: (stage) => press(stage, '?'),
  },
  {
    name: 'jump',
    route,
    who: 'me',
    says: ({ t }) => t('keys.jump-title'),
    layer: 'dialog',
    act: (stage) => press(stage, 'Control+k'),
  },
  {
    name: 'choose-person',
    route,
    who: 'me',
    says: ({ t }) => t('compose.to-letter'),
    layer: 'dialog',
    async act(stage) {
      const { page, translator } = stage;
      await write(stage, stage.world.words.draft);
      await page.getByText(translator.t('compose.to-person')).click();
      await page.getByRole('option').first().click();
    },
  },
  {
    name: 'drafts',
    route,
    who: 'me',
    isFor: 'gallery',
    async act(stage) {
      const { page, translator } = stage;
      const { t } = translator;
      const answer = page.getByRole('button', { name: t('discover.reply') }).first();
      await answer.click();
      await page.getByLabel(t('compose.letter')).fill(stage.world.words.draft);
      await page.getByText(t('compose.draft-saved')).waitFor();
      await page.keyboard.press('Escape');
      // A closing sheet still contains a form.
      await page.locator('form[data-ready]').first().waitFor({ state: 'detached' });
      await write(stage, stage.world.words.draft);
    },
  },
];
