import type { Translator } from '../../i18n/translator.ts';
import { fillByHand } from '../fixtures/keyboard.ts';
import { untilCalm } from '../fixtures/until-calm.ts';
import type { Screen, Stage } from './screen.ts';

export async function press({ page }: Stage, name: string | RegExp): Promise<void> {
  const exact = typeof name === 'string' ? { exact: true } : {};
  const button = page.getByRole('button', { name, ...exact });
  await button.filter({ visible: true }).first().click();
}

export const pressAll =
  (find: (translator: Translator) => (string | RegExp)[]) =>
  async (stage: Stage): Promise<void> => {
    for (const name of find(stage.translator)) await press(stage, name);
  };

/**
 * Opens the composer with the visible button and replaces any restored draft. The draft is awaited first, because text
 * typed before it appears is appended to it.
 */
export async function write(stage: Stage, text: string): Promise<void> {
  const { t } = stage.translator;
  await press(stage, t('discover.write'));
  await stage.page.locator('form[data-ready="true"]').last().waitFor();
  await fillByHand(stage.page.getByLabel(t('compose.letter')), text);
}

/**
 * Opens the composer once, as for a person who has written before. Without workers its code is loaded over the network.
 */
export async function fetchComposer(stage: Stage): Promise<void> {
  const { t } = stage.translator;
  await press(stage, t('discover.write'));
  await stage.page.getByLabel(t('compose.letter')).waitFor();
  await stage.page.keyboard.press('Escape');
  await stage.page.getByRole('dialog').waitFor({ state: 'detached' });
}

/** Takes the page offline and waits until it notices. */
export async function goOffline({ context, page }: Stage): Promise<void> {
  await context.setOffline(true);
  await page.waitForFunction(() => !navigator.onLine);
}

/** Scrolls down until no more items load. An unfinished list has a sentinel at its end. */
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
