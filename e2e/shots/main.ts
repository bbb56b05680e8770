import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { languages } from '../../i18n/language.ts';
import { setup as startPostgres } from '../../server/testing/start-test-postgres.ts';
import { launchBrowser } from '../fixtures/seat.ts';
import { pictured } from '../screens/screens.ts';
import { fileName, type Look } from './file-name.ts';
import { startGalleryApp } from './gallery-app.ts';
import { themes } from './hours.ts';
import { isKept } from './kept-pictures.ts';
import { planJobs } from './plan-jobs.ts';
import { takeShot } from './take-shot.ts';
import { writeGalleryPage, writeIndex } from './write-pages.ts';

const print = (line: string) => void process.stdout.write(`${line}\n`);

const args = process.argv.slice(2);
/** With `--keep`, takes only the pictures that are committed to docs/gallery, as small as possible. */
const isKeeping = args.includes('--keep');
const folder = isKeeping ? 'docs/gallery' : 'gallery';
const isWanted = (look: Omit<Look, 'hour'>) => !isKeeping || isKept(look);
const jobs = planJobs(args.filter((arg) => !arg.startsWith('--'))).filter(
  ({ screen: { name }, language, size }) =>
    themes.some((theme) => isWanted({ name, language, size, theme })),
);

const begun = Date.now();
const taken: Look[] = [];
let failures = 0;

mkdirSync(folder, { recursive: true });
for (const file of readdirSync(folder)) {
  const isOurs = jobs.some(({ screen, language, size }) =>
    file.startsWith(`${screen.name}.${language}.${size}.`),
  );
  if (file.endsWith('.webp') && (isOurs || isKeeping)) rmSync(join(folder, file));
}
const stopPostgres = await startPostgres();
const browser = await launchBrowser();
for (const language of languages) {
  const ours = jobs.filter((job) => job.language === language);
  if (ours.length === 0) continue;
  const testApp = await startGalleryApp(language);
  for (const { screen, ...setting } of ours) {
    if (!browser.isConnected()) throw new Error('the browser has gone');
    try {
      for (const { theme, png } of await takeShot({ browser, testApp }, screen, setting)) {
        const look = { name: screen.name, ...setting, theme };
        if (!isWanted(look)) continue;
        await writePicture(look, png);
        taken.push(look);
      }
    } catch (error) {
      print(`${screen.name}, ${setting.language}, ${setting.size}: ${String(error)}`);
      failures += 1;
    }
  }
  await testApp.close();
}
await browser.close();
await stopPostgres();
const names = pictured.map(({ name }) => name);
if (isKeeping) writeGalleryPage(folder, taken);
else writeIndex(folder, names);
const minutes = ((Date.now() - begun) / 60_000).toFixed(1);
print(`${taken.length} pictures in ${minutes} minutes, ${failures} failed: ${folder}`);
process.exitCode = failures === 0 ? 0 : 1;

async function writePicture(look: Look, png: Buffer): Promise<void> {
  const image = sharp(png);
  // Committed pictures have the width at which a page shows them, and maximum compression.
  if (isKeeping) image.resize({ width: look.size === 'desktop' ? 1200 : 585 });
  const effort = isKeeping ? 6 : 1;
  writeFileSync(join(folder, fileName(look)), await image.webp({ quality: 82, effort }).toBuffer());
}
