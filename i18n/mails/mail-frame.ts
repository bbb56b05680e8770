import type { Language } from '../language.ts';

export interface MailWords {
  subject: string;
  text: string;
  html: string;
}

export interface MailParts {
  language: Language;
  subject: string;
  /** Paragraphs before the link. */
  before: string[];
  link: { href: string; words: string };
  after: string[];
  /** The small print at the end. `href` is an optional link, for example to unsubscribe. */
  small: { words: string; href?: string };
}

/** Builds a mail in the common layout (text, one link, more text), as plain text and as HTML. */
export function frameMail(parts: MailParts): MailWords {
  const { subject, before, link, after, small } = parts;
  const smallText = small.href === undefined ? small.words : `${small.words} ${small.href}`;
  return {
    subject,
    text: [...before, link.href, ...after, smallText].join('\n\n'),
    html: toHtml(parts),
  };
}

function toHtml({ language, subject, before, link, after, small }: MailParts): string {
  const paragraphs = (texts: string[]) =>
    texts.map((text) => `<p>${escapeHtml(text)}</p>`).join('\n');
  const smallWords = escapeHtml(small.words);
  const smallHtml =
    small.href === undefined
      ? smallWords
      : `<a href="${escapeHtml(small.href)}" style="color:#495667">${smallWords}</a>`;
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;background:#e9f1f7;color:#162232;font:16px/1.5 Georgia,serif">
<div style="max-width:32rem;margin:0 auto;padding:24px;background:#f7fcff;border-radius:12px">
${paragraphs(before)}
<p><a href="${escapeHtml(link.href)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#184f92;color:#ffffff;text-decoration:none">${escapeHtml(link.words)}</a></p>
${paragraphs(after)}
<p style="color:#495667;font-size:14px">${smallHtml}</p>
</div>
</body>
</html>
`;
}

/** Escapes a text for HTML, because a name may contain any characters. */
function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
