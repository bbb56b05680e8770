import type { Translator } from '../../i18n/translator.ts';
import { fillByHand } from '../fixtures/keyboard.ts';
import { untilCalm } from '../fixtures/until-calm.ts';
import type { Screen, Stage } from './screen.ts';

/** Presses a button that can be seen. */
export async function press({ page }: Stage, name: string | RegExp): Promise<void> {
  const exact = typeof name === 'string' ? { exact: true } : {};
  const button = page.getByRole('button', { name, ...exact });
  await button.filter({ visible: true }).first().click();
}

/** Presses one button after the other. */
export const pressAll =
  (find: (translator: Translator) => (string | RegExp)[]) =>
  async (stage: Stage): Promise<void> => {
    for (const name of find(stage.translator)) await press(stage, name);
  };

/**
 * Opens the composer from wherever there is a button for it, and writes over whatever was begun before:
 * that is there first, since what comes before it is put behind it.
 */
export async function write(stage: Stage, text: string): Promise<void> {
  const { t } = stage.translator;
  await press(stage, t('discover.write'));
  await stage.page.locator('form[data-ready="true"]').last().waitFor();
  await fillByHand(stage.page.getByLabel(t('compose.letter')), text);
}

/** Opens the composer once, as one has it who wrote before: without workers its code comes by network. */
export async function fetchComposer(stage: Stage): Promise<void> {
  const { t } = stage.translator;
  await press(stage, t('discover.write'));
  await stage.page.getByLabel(t('compose.letter')).waitFor();
  await stage.page.keyboard.press('Escape');
  await stage.page.getByRole('dialog').waitFor({ state: 'detached' });
}

/** The network is gone, and the page knows. */
export async function goOffline({ context, page }: Stage): Promise<void> {
  await context.setOffline(true);
  await page.waitForFunction(() => !navigator.onLine);
}

/** Scrolls down until nothing more comes: a list that has more keeps a sentinel at its end. */
export async function scrollToEnd({ page }: Stage): Promise<void> {
  await page.waitForFunction(() => {
    scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
    return document.querySelector('main [class*="_sentinel_"]') === null;
  });
  await untilCalm(page);
  await page.evaluate(() => {
    scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
  });
}

/** Waits until a screen says what it is meant to say, and what lies over it is there. */
export async function untilMeant(
  { says, layer }: Screen,
  { page, translator, world }: Stage,
): Promise<void> {
  if (says !== undefined) {
    const words = page.getByText(says(translator, world)).filter({ visible: true });
    await words.first().waitFor();
  }
  if (layer !== undefined) await page.getByRole(layer).last().waitFor();
}
