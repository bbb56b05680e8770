import { fileURLToPath } from 'node:url';
import { chromium, type Page } from 'playwright-core';
import sharp from 'sharp';
import { languages } from '../i18n/language.ts';
import { inviteWords } from '../i18n/page-words.ts';

/**
 * Creates the preview pictures of shared links from the landing page of a running app. The first argument is its
 * address: `node scripts/make-previews.ts http://localhost:4310`. Run it after changing the design.
 */
const [origin = 'http://localhost:4310'] = process.argv.slice(2);
const SIZE = { width: 1200, height: 630 };
/** Shows only the hero, centred and larger than on a screen. */
const PREVIEW = `
  header, footer, main > section + section, main section p > a { display: none !important; }
  main > section { min-block-size: ${SIZE.height}px !important; padding-block-start: 90px !important; }
  main h1 { font-size: 88px !important; }
  main p { font-size: 26px !important; }
`;
const target = (name: string) => fileURLToPath(new URL(`../public/${name}`, import.meta.url));

async function take(page: Page, name: string): Promise<void> {
  const picture = await page.screenshot();
  await sharp(picture).png({ palette: true, quality: 90, effort: 10 }).toFile(target(name));
}

const browser = await chromium.launch({
  ...(process.env.CHROMIUM_PATH === undefined ? {} : { executablePath: process.env.CHROMIUM_PATH }),
  args: ['--no-sandbox'],
});
for (const language of languages) {
  const context = await browser.newContext({ viewport: SIZE, bypassCSP: true });
  await context.addInitScript(() => {
    localStorage.setItem('hour', 'dusk');
    localStorage.setItem('theme', 'light');
  });
  const page = await context.newPage();
  await page.goto(`${origin}/?lang=${language}`, { waitUntil: 'networkidle' });
  await page.addStyleTag({ content: PREVIEW });
  await page.evaluate(() => document.fonts.ready);
  await take(page, `preview-${language}.png`);
  const { title, description } = inviteWords(language, null);
  await page.evaluate(
    (words) => {
      const [heading, lead] = [document.querySelector('h1'), document.querySelector('h1 + p')];
      if (heading !== null) heading.textContent = `${words.title}.`;
      if (lead !== null) lead.textContent = words.description;
    },
    { title, description },
  );
  await take(page, `preview-invite-${language}.png`);
  await context.close();
}
await browser.close();
