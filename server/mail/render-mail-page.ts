import { escapeHtml } from '../web/escape-html.ts';
import type { StoredMail } from './mail-folder.ts';

const STYLE = `
  body { margin: 0; background: #e9f1f7; color: #162232; font: 1rem/1.5 system-ui, sans-serif; }
  main { max-width: 42rem; margin: 0 auto; padding: 2rem 1rem; }
  h1 { font: 500 2rem/1.15 Georgia, serif; }
  article { background: #f7fcff; border-radius: 4px; padding: 1rem 1.25rem; margin-block: 1rem; }
  h2 { font: 500 1.25rem/1.2 Georgia, serif; margin: 0 0 0.25rem; }
  header p { margin: 0; color: #495667; font-size: 0.875rem; }
  .text { white-space: pre-line; overflow-wrap: anywhere; }
  a { color: #184f92; }
  @media (prefers-color-scheme: dark) {
    body { background: #0f1a28; color: #e8edf4; }
    article { background: #1a2534; }
    header p { color: #aeb7c1; }
    a { color: #9ac0f4; }
  }`;

/** The local mail page: what a laptop shows in place of an inbox. `nonce` is the CSP's. */
export function renderMailPage(mails: readonly StoredMail[], nonce: string): string {
  const list =
    mails.length === 0
      ? '<p lang="tr">Henüz e-posta yok.</p><p lang="en">No mail yet.</p>'
      : mails.map(renderMail).join('\n');
  return `<!doctype html>
<html lang="tr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Güvercin: e-postalar · mails</title>
<style nonce="${nonce}">${STYLE}</style>
</head>
<body>
<main>
<h1>E-postalar · Mails</h1>
${list}
</main>
</body>
</html>
`;
}

function renderMail({ id, at, to, language, subject, text }: StoredMail): string {
  return `<article id="${escapeHtml(id)}" lang="${language}">
<header>
<h2>${escapeHtml(subject)}</h2>
<p>${escapeHtml(to)} · <time datetime="${escapeHtml(at)}">${escapeHtml(at)}</time></p>
</header>
<p class="text">${linkUrls(escapeHtml(text))}</p>
</article>`;
}

/** Works on escaped text: what it makes of a URL cannot leave the attribute. */
function linkUrls(escaped: string): string {
  return escaped.replace(/https?:\/\/[^\s<>]+/g, (url) => `<a href="${url}">${url}</a>`);
}
