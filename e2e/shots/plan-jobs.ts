import type { Language } from '../../i18n/language.ts';
import type { Screen } from '../screens/screen.ts';
import { pictured } from '../screens/screens.ts';
import { type Hour, hourOf, type Size, settings } from './hours.ts';

export interface Job {
  screen: Screen;
  language: Language;
  size: Size;
  hour: Hour;
}

const isOfSetting = (word: string) =>
  settings.some(({ language, size }) => word === language || word === size);

/**
 * Returns every screen in every setting, or only those whose name or route starts with one of `words`. A language or a
 * size among the words restricts the settings. A picture's hour does not depend on the selection. Throws if a word
 * matches nothing.
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
