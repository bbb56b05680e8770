import type { Language } from '../../i18n/language.ts';
import type { Hour, Size, Theme } from './hours.ts';

/** What a picture shows, and how. */
export interface Look {
  name: string;
  language: Language;
  size: Size;
  hour: Hour;
  theme: Theme;
}

/** What a picture’s file is called: the screen first, so that a folder is in the screens’ order. */
export const fileName = ({ name, language, size, hour, theme }: Look): string =>
  `${name}.${language}.${size}.${hour}.${theme}.webp`;

/** The parts of such a name: the screen, and how it is shown. */
export function readFileName(file: string): { name: string; how: string } {
  const [name = '', ...how] = file.replace(/\.webp$/, '').split('.');
  return { name, how: how.join(' · ') };
}
