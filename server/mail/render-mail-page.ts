import { toReadableEmail } from '../../contract/email.ts';
import { escapeHtml } from '../http/escape-html.ts';
import { renderServerPage } from '../http/server-page.ts';
import type { StoredMail } from './mail-folder.ts';

const STYLE = `
  :root { --column: 42rem; }
  article h2 { margin: 0 0 0.25rem; }
  header p { margin: 0; font-size: 0.875rem; }
  .text { white-space: pre-line; overflow-wrap: anywhere; }`;

/** Renders the local mail page, which replaces an inbox on a developer's machine. `nonce` is the nonce of the CSP. */
export function renderMailPage(mails: readonly StoredMail[], nonce: string): string {
  const list =
    mails.length === 0
      ? '<div class="paper"><p lang="tr">Henüz e-posta yok.</p><p lang="en">No mail yet.</p></div>'
      : mails.map(renderMail).join('\n');
  return renderServerPage(
    {
      language: 'tr',
      title: 'Güvercin: e-postalar · mails',
      body: `<h1>E-postalar · Mails</h1>\n${list}`,
      style: STYLE,
    },
    nonce,
  );
}

function renderMail({ id, at, to, language, subject, text }: StoredMail): string {
  return `<article class="paper" id="${escapeHtml(id)}" lang="${language}">
<header>
<h2>${escapeHtml(subject)}</h2>
<p class="soft">${escapeHtml(toReadableEmail(to))} · <time datetime="${escapeHtml(at)}">${escapeHtml(at)}</time></p>
</header>
<p class="text">${linkUrls(escapeHtml(text))}</p>
</article>`;
}

/** Expects escaped text, so that a URL cannot break out of the attribute. */
function linkUrls(escaped: string): string {
  return escaped.replace(/https?:\/\/[^\s<>]+/g, (url) => `<a href="${url}">${url}</a>`);
}
