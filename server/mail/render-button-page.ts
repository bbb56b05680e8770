import type { Language } from '../../i18n/language.ts';
import type { ButtonPageWords } from '../../i18n/mails/button-page.ts';

const STYLE = `
  body { margin: 0; background: #e9f1f7; color: #162232; font: 1rem/1.5 system-ui, sans-serif; }
  main { max-width: 32rem; margin: 0 auto; padding: 3rem 1rem; }
  h1 { font: 500 2rem/1.15 Georgia, serif; }
  button { font: inherit; padding: 0.75rem 1.25rem; border: 0; border-radius: 8px;
    background: #184f92; color: #fff; cursor: pointer; }
  a { color: #184f92; }
  @media (prefers-color-scheme: dark) {
    body { background: #0f1a28; color: #e8edf4; }
    button { background: #9ac0f4; color: #0f1a28; }
    a { color: #9ac0f4; }
  }`;

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
    button === null
      ? '<p><a href="/">Güvercin</a></p>'
      : `<form method="post"><button type="submit">${button}</button></form>`;
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · Güvercin</title>
<style nonce="${nonce}">${STYLE}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${text}</p>
${form}
</main>
${script === undefined ? '' : `<script>${script}</script>\n`}</body>
</html>
`;
}
