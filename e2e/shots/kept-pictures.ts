import type { Language } from '../../i18n/language.ts';
import type { Look } from './file-name.ts';
import type { Size, Theme } from './hours.ts';

const keep = (name: string, language: Language, size: Size, theme: Theme) => ({
  name,
  language,
  size,
  theme,
});

/** The pictures in docs/gallery. A picture's hour follows from the plan. */
export const keptPictures: readonly Omit<Look, 'hour'>[] = [
  keep('home', 'tr', 'phone', 'light'),
  keep('home', 'en', 'desktop', 'light'),
  keep('login', 'tr', 'phone', 'light'),
  keep('register-invited', 'en', 'phone', 'dark'),
  keep('completion', 'tr', 'phone', 'light'),
  keep('sky', 'tr', 'phone', 'light'),
  keep('sky', 'tr', 'desktop', 'light'),
  keep('sky', 'en', 'desktop', 'dark'),
  keep('sky-loading', 'en', 'phone', 'light'),
  keep('composer-picture', 'tr', 'phone', 'light'),
  keep('picker', 'tr', 'desktop', 'light'),
  keep('featured', 'en', 'phone', 'light'),
  keep('featured', 'tr', 'desktop', 'dark'),
  keep('person', 'tr', 'phone', 'light'),
  keep('person', 'en', 'desktop', 'light'),
  keep('pigeons', 'tr', 'phone', 'light'),
  keep('pigeons', 'en', 'desktop', 'dark'),
  keep('messages', 'en', 'phone', 'light'),
  keep('messages-waiting', 'tr', 'phone', 'dark'),
  keep('conversation', 'tr', 'desktop', 'light'),
  keep('conversation', 'en', 'phone', 'dark'),
  keep('profile', 'en', 'desktop', 'light'),
  keep('settings', 'tr', 'desktop', 'light'),
  keep('notifications', 'tr', 'desktop', 'dark'),
];

export const isKept = (look: Omit<Look, 'hour'>): boolean =>
  keptPictures.some(
    ({ name, language, size, theme }) =>
      name === look.name &&
      language === look.language &&
      size === look.size &&
      theme === look.theme,
  );
