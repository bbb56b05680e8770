import { globSync, mkdirSync } from 'node:fs';
import sharp from 'sharp';

/** Screenshots for the manifest, from the pictures of `npm run shots sky conversation pigeons tr`. */
const ofManifest = [
  { from: 'sky.tr.phone.*.light', to: 'sky-narrow', width: 780, height: 1688 },
  { from: 'conversation.tr.phone.*.light', to: 'conversation-narrow', width: 780, height: 1688 },
  { from: 'pigeons.tr.phone.*.light', to: 'pigeons-narrow', width: 780, height: 1688 },
  { from: 'sky.tr.desktop.*.light', to: 'sky-wide', width: 1440, height: 900 },
  { from: 'conversation.tr.desktop.*.light', to: 'conversation-wide', width: 1440, height: 900 },
].map((picture) => ({ ...picture, folder: 'public/screenshots' }));

/** Screenshots for the README, from `npm run shots sky messages en`. */
const ofReadme = [
  { from: 'sky.en.desktop.*.light', to: 'sky-desktop', width: 1280, height: 800 },
  { from: 'messages.en.phone.*.light', to: 'messages-phone', width: 640, height: 1385 },
].map((picture) => ({ ...picture, folder: 'docs/images' }));

for (const { from, to, folder, ...size } of [...ofManifest, ...ofReadme]) {
  const [picture] = globSync(`gallery/${from}.webp`);
  if (picture === undefined) throw new Error(`there is no gallery/${from}.webp`);
  mkdirSync(folder, { recursive: true });
  const quality = { quality: 80, effort: 6 };
  await sharp(picture).resize(size).webp(quality).toFile(`${folder}/${to}.webp`);
}
