import type { Language } from '../../i18n/language.ts';
import type { Hour, Size, Theme } from './hours.ts';

export interface Look {
  name: string;
  language: Language;
  size: Size;
  hour: Hour;
  theme: Theme;
}

/** Returns the file name of a picture. It starts with the screen, so that a folder is sorted by screen. */
export const fileName = ({ name, language, size, hour, theme }: Look): string =>
  `${name}.${language}.${size}.${hour}.${theme}.webp`;

export function readFileName(file: string): { name: string; how: string } {
  const [name = '', ...how] = file.replace(/\.webp$/, '').split('.');
  return { name, how: how.join(' · ') };
}
