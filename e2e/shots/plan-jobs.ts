import type { Language } from '../../i18n/language.ts';
import type { Screen } from '../screens/screen.ts';
import { pictured } from '../screens/screens.ts';
import { type Hour, hourOf, type Size, settings } from './hours.ts';

/** One screen in one language and size, at its hour. */
export interface Job {
  screen: Screen;
  language: Language;
  size: Size;
  hour: Hour;
}

const isOfSetting = (word: string) =>
  settings.some(({ language, size }) => word === language || word === size);

/**
 * Every screen in every setting, or those whose name or route begins with one of `words`, where a
 * language or a size among them narrows it to that one; an hour is the same whether one or all are
 * taken. Throws when a word names nothing.
 */
export function planJobs(words: readonly string[] = []): Job[] {
  const names = words.filter((word) => !isOfSetting(word));
  const narrowing = words.filter(isOfSetting);
  const isNamed = ({ name, route }: Screen, word: string) =>
    name.startsWith(word) || route === word || route === `/${word}`;
  const lost = names.find((word) => !pictured.some((screen) => isNamed(screen, word)));
  if (lost !== undefined) throw new Error(`no picture is called ${lost}`);
  return pictured.flatMap((screen, place) => {
    if (names.length > 0 && !names.some((word) => isNamed(screen, word))) return [];
    return settings
      .filter(({ language, size }) => narrowing.every((word) => word === language || word === size))
      .map((setting) => ({ screen, ...setting, hour: hourOf(place, setting) }));
  });
}
