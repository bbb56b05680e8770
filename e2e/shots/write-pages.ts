import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileName, type Look, readFileName } from './file-name.ts';

const LANGUAGES = { tr: 'Turkish', en: 'English' } as const;
const WIDTHS = { phone: 240, desktop: 640 } as const;

/** Writes a page that shows a folder's pictures by screen, in the order of `names`. */
export function writeIndex(folder: string, names: readonly string[]): void {
  const files = readdirSync(folder).filter((file) => file.endsWith('.webp'));
  const of = (name: string) => files.filter((file) => readFileName(file).name === name);
  const shown = names.filter((name) => of(name).length > 0);
  const links = shown.map((name) => `<a href="#${name}">${name}</a>`);
  const sections = shown.map((name) => {
    const figures = of(name).map(show).join('');
    return `<section id="${name}"><h2>${name}</h2><div>${figures}</div></section>`;
  });
  const html = `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Güvercin, every screen</title>
<style>
body { margin: 24px; background: #20242c; color: #e8e8ec; font: 14px/1.4 system-ui }
nav { columns: 6 160px } a { color: inherit; display: block }
section > div { display: flex; flex-wrap: wrap; gap: 16px; align-items: end }
figure { margin: 0 } figcaption { margin-block-start: 4px; color: #a8acb8 }
img { display: block; block-size: 420px; inline-size: auto; border-radius: 6px }
</style>
<h1>${files.length} pictures of ${shown.length} screens and states</h1>
<nav>${links.join('')}</nav>
${sections.join('\n')}
</html>
`;
  writeFileSync(join(folder, 'index.html'), html);
}

function show(file: string): string {
  const { how } = readFileName(file);
  return `<figure><a href="${file}"><img src="${file}" alt="${how}" loading="lazy"></a><figcaption>${how}</figcaption></figure>`;
}

export function writeGalleryPage(folder: string, looks: readonly Look[]): void {
  const blocks = looks.map((look) => {
    const { name, language, size, hour, theme } = look;
    const words = `${name.replaceAll('-', ' ')}, ${LANGUAGES[language]}, ${size}, ${hour}, ${theme}`;
    return `<img src="${fileName(look)}" alt="${words}" width="${WIDTHS[size]}">`;
  });
  const page = `# The gallery

${looks.length} of the pictures that \`npm run shots\` takes, made again by \`npm run shots -- --keep\`. People, letters
and portraits are the demo's; the sky follows the hour.

${blocks.join('\n\n')}
`;
  writeFileSync(join(folder, 'README.md'), page);
}
