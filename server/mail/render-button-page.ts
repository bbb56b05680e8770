import type { Language } from '../../i18n/language.ts';
import type { ButtonPageWords } from '../../i18n/mails/button-page.ts';
import { renderServerPage } from '../http/server-page.ts';

interface Page {
  language: Language;
  words: ButtonPageWords;
  /** Runs after load. Its hash must be in the response's CSP. */
  script?: string;
}

/** Renders the page behind a mail's link, with our own fixed text. The form posts to the page's own URL. */
export function renderButtonPage({ language, words, script }: Page, nonce: string): string {
  const { title, text, button } = words;
  const form =
    button === null ? '' : `<form method="post"><button type="submit">${button}</button></form>`;
  const body = `<div class="paper"><h1>${title}</h1><p>${text}</p>${form}</div>`;
  const page = { language, title: `${title} · Güvercin`, body };
  return renderServerPage({ ...page, ...(script === undefined ? {} : { script }) }, nonce);
}
