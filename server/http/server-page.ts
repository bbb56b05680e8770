import type { Language } from '../../i18n/language.ts';
import { escapeHtml } from './escape-html.ts';

/** The app's light and dark daytime colours. The typefaces come from the build, with system fonts as fallback. */
const STYLE = `
  :root {
    color-scheme: light dark;
    --sky-1: #91c4ec; --sky-2: #bcdff2; --sky-3: #e2f4f9; --on-sky: #102239; --on-sky-soft: #283d58;
    --paper: #f7fcff; --paper-inset: #e9f1f7; --ink: #162232; --ink-soft: #495667;
    --accent: #184f92; --on-accent: #fafcff; --focus: #004aaa; --focus-sky: #102239;
  }
  @media (prefers-color-scheme: dark) {
    :root {
      --sky-1: #102437; --sky-2: #163548; --sky-3: #314f5a; --on-sky: #f2f7fe; --on-sky-soft: #d8e2f0;
      --paper: #1a2534; --paper-inset: #0f1a28; --ink: #e8edf4; --ink-soft: #aeb7c1;
      --accent: #9ac0f4; --on-accent: #06162c; --focus: #aad4ff; --focus-sky: #ffffff;
    }
  }
  * { box-sizing: border-box; }
  body { margin: 0; min-height: 100vh; color: var(--on-sky); font: 1rem/1.5 'Figtree Variable', system-ui, sans-serif;
    background: linear-gradient(var(--sky-1), var(--sky-2) 56%, var(--sky-3)) fixed; }
  .house { display: inline-flex; align-items: center; gap: 10px; min-height: 44px; margin: 16px;
    color: inherit; font: 500 1.375rem/1 'Newsreader Variable', Georgia, serif; text-decoration: none; }
  .house svg { width: 36px; height: 36px; }
  main { max-width: var(--column, 32rem); margin: 0 auto; padding: 0.5rem 1rem 4rem; }
  h1 { font: 500 2rem/1.15 'Newsreader Variable', Georgia, serif; margin: 0 0 0.75rem; }
  h2 { font: 500 1.375rem/1.2 'Newsreader Variable', Georgia, serif; }
  .paper { background: var(--paper); color: var(--ink); border-radius: 14px; padding: 1.25rem;
    margin-block: 1rem; box-shadow: 0 1px 1px #1018280d, 0 10px 26px -14px #10182847; }
  .soft { color: var(--ink-soft); }
  a { color: var(--accent); overflow-wrap: anywhere; }
  button { min-height: 48px; font: 600 1rem/1.2 'Figtree Variable', system-ui, sans-serif; padding: 0 1.5rem; border: 0;
    border-radius: 14px; background: var(--accent); color: var(--on-accent); cursor: pointer; }
  :focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
  .house:focus-visible { outline-color: var(--focus-sky); }`;

/** The pigeon of icon.svg, inlined so that the page needs no other file. */
const MARK = `<svg viewBox="0 0 512 512" aria-hidden="true">
<linearGradient id="dusk" x1="0" y1="0" x2="0" y2="1">
<stop stop-color="#22345f"/><stop offset=".62" stop-color="#4a5a92"/><stop offset="1" stop-color="#c98f8a"/>
</linearGradient>
<rect width="512" height="512" rx="114" fill="url(#dusk)"/>
<g transform="translate(76 66) scale(5.6)">
<path fill="#fbfaf6" d="M24.5 28.5c4-2.6 4.5-8 6.7-12C33.6 12 37.8 9.5 42.8 9.5c6 0 9.7 3.8 11 8.4.7 1.7 2.5 2.5 5.2 2.7-.8 2.3-2.7 3.6-5.7 3.5 1.3 4.3 1.9 8.6 1.6 12.9C54.3 48 46 55.5 34.5 55.5c-6.6 0-12-2.3-16-6.2L6.8 48.2c-1.7-.2-2-2.3-.7-3.2z"/>
<path fill="none" stroke="#3c4b80" stroke-width="3" d="M24.5 28.5C32 27.2 36.5 30.5 40 34.6l3.3 3.9c3.3 4 1.3 8.8-3.6 9.1L5 50"/>
<circle cx="45.2" cy="17.8" r="2.7" fill="#ef6f35"/>
</g>
</svg>`;

interface ServerPage {
  language: Language;
  title: string;
  /** HTML with escaped text. */
  body: string;
  style?: string;
  /** Runs after load. Its hash must be in the response's CSP. */
  script?: string;
}

/** Renders a page of the server in the app's style. Search engines do not index it. `nonce` is the nonce of the CSP. */
export function renderServerPage(
  { language, title, body, style = '', script }: ServerPage,
  nonce: string,
): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="/icon.svg">
<link rel="stylesheet" href="/faces.css">
<title>${escapeHtml(title)}</title>
<style nonce="${nonce}">${STYLE}${style}</style>
</head>
<body>
<header><a class="house" href="/">${MARK}Güvercin</a></header>
<main>
${body}
</main>
${script === undefined ? '' : `<script>${script}</script>\n`}</body>
</html>
`;
}
