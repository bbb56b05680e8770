/** The interface languages (product.md section 1). */
export const languages = ['tr', 'en'] as const;
export type Language = (typeof languages)[number];

export const DEFAULT_LANGUAGE: Language = 'tr';

export function isLanguage(text: unknown): text is Language {
  return languages.some((language) => language === text);
}
