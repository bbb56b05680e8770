import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

/** Makes the PNG icons from the SVG ones. Run it after changing those. */
const publicFile = (name: string) => fileURLToPath(new URL(`../public/${name}`, import.meta.url));

const icons = [
  { from: 'icon.svg', to: 'favicon.png', size: 32 },
  { from: 'icon.svg', to: 'icon-192.png', size: 192 },
  { from: 'icon.svg', to: 'icon-512.png', size: 512 },
  { from: 'icon-maskable.svg', to: 'icon-maskable-512.png', size: 512 },
  // Shown small in a notification. The system colours it.
  { from: 'icon-monochrome.svg', to: 'icon-monochrome-96.png', size: 96 },
  { from: 'shortcut-write.svg', to: 'shortcut-write.png', size: 192 },
  { from: 'shortcut-unread.svg', to: 'shortcut-unread.png', size: 192 },
  // iOS rounds the corners itself and shows transparent corners in black.
  { from: 'icon-maskable.svg', to: 'apple-touch-icon.png', size: 180 },
] as const;

for (const { from, to, size } of icons) {
  const svg = await readFile(publicFile(from));
  await sharp(svg, { density: 288 })
    .resize(size, size)
    .png({ palette: true, effort: 10 })
    .toFile(publicFile(to));
}
