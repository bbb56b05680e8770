import type { Stage } from './shot.ts';

/** Presses a button that can be seen. */
export async function press({ page }: Stage, name: string | RegExp): Promise<void> {
  const exact = typeof name === 'string' ? { exact: true } : {};
  const button = page.getByRole('button', { name, ...exact });
  await button.filter({ visible: true }).first().click();
}

/** Waits for the dialog that was opened last. */
export const untilOpen = ({ page }: Stage): Promise<void> =>
  page.getByRole('dialog').last().waitFor();

/** Opens the composer from wherever there is a button for it, and writes. */
export async function write(stage: Stage, text: string): Promise<void> {
  const { t } = stage.translator;
  await press(stage, t('discover.write'));
  await stage.page.getByLabel(t('compose.letter')).fill(text);
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

/** Scrolls down until nothing more comes. */
export async function scrollToEnd({ page }: Stage): Promise<void> {
  let before = -1;
  for (let tries = 0; tries < 20; tries += 1) {
    const height = await page.evaluate(() => {
      scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
      return document.documentElement.scrollHeight;
    });
    if (height === before) return;
    before = height;
    await page.waitForTimeout(250);
  }
}
