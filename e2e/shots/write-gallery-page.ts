import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileName, type Look } from './file-name.ts';

const LANGUAGES = { tr: 'Turkish', en: 'English' } as const;
const WIDTHS = { phone: 240, desktop: 640 } as const;

/** The page of docs/gallery: each picture with what it shows. */
export function writeGalleryPage(folder: string, looks: readonly Look[]): void {
  const blocks = looks.map((look) => {
    const { name, language, size, hour, theme } = look;
    const words = `${name.replaceAll('-', ' ')}, ${LANGUAGES[language]}, ${size}, ${hour}, ${theme}`;
    return `<img src="${fileName(look)}" alt="${words}" width="${WIDTHS[size]}">`;
  });
  const page = `# The gallery

${looks.length} of the pictures that \`npm run shots\` takes, made anew by \`npm run shots -- --keep\`. People, letters
and portraits are the demo's; the sky follows the hour.

${blocks.join('\n\n')}
`;
  writeFileSync(join(folder, 'README.md'), page);
}
