import { globSync, mkdirSync } from 'node:fs';
import sharp from 'sharp';

/** The manifest's pictures of the app, from those that `npm run shots sky conversation pigeons tr` takes. */
const screenshots = [
  { from: 'sky.tr.phone.*.light', to: 'sky-narrow', width: 780, height: 1688 },
  { from: 'conversation.tr.phone.*.light', to: 'conversation-narrow', width: 780, height: 1688 },
  { from: 'pigeons.tr.phone.*.light', to: 'pigeons-narrow', width: 780, height: 1688 },
  { from: 'sky.tr.desktop.*.light', to: 'sky-wide', width: 1440, height: 900 },
  { from: 'conversation.tr.desktop.*.light', to: 'conversation-wide', width: 1440, height: 900 },
] as const;

const folder = 'public/screenshots';
mkdirSync(folder, { recursive: true });
for (const { from, to, ...size } of screenshots) {
  const [picture] = globSync(`gallery/${from}.webp`);
  if (picture === undefined) throw new Error(`there is no gallery/${from}.webp`);
  const quality = { quality: 80, effort: 6 };
  await sharp(picture).resize(size).webp(quality).toFile(`${folder}/${to}.webp`);
}
