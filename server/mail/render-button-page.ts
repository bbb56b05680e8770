import type { Language } from '../../i18n/language.ts';
import type { ButtonPageWords } from '../../i18n/mails/button-page.ts';
import { renderHousePage } from '../http/house-page.ts';

interface Page {
  language: Language;
  words: ButtonPageWords;
  /** Runs when the page is there; its hash belongs into the answer's policy. */
  script?: string;
}

/** The page behind a mail's link; its words are ours alone. The form posts to its own address. */
export function renderButtonPage({ language, words, script }: Page, nonce: string): string {
  const { title, text, button } = words;
  const form =
    button === null ? '' : `<form method="post"><button type="submit">${button}</button></form>`;
  const body = `<div class="paper"><h1>${title}</h1><p>${text}</p>${form}</div>`;
  const page = { language, title: `${title} · Güvercin`, body };
  return renderHousePage({ ...page, ...(script === undefined ? {} : { script }) }, nonce);
}
