import { Hono } from 'hono';
import { publicPages } from '../../contract/pages.ts';
import { languages } from '../../i18n/language.ts';
import type { HttpEnv } from '../http/http-env.ts';

const A_DAY = 'public, max-age=86400';
/** Files that a search engine needs to render a page. */
const SHOWN_WITH = ['/assets/', '/icon', '/favicon.png', '/apple-touch-icon.png', '/preview-'];

/** Serves robots.txt and the sitemap, which allow only the public pages in both languages. */
export function robotsRoutes(publicOrigin: string): Hono<HttpEnv> {
  const paths = publicPages.flatMap(({ path }) =>
    languages.map((language) => inLanguage(path, language)),
  );
  const robots = [
    'User-agent: *',
    ...paths.map((path) => `Allow: ${path}$`),
    ...SHOWN_WITH.map((path) => `Allow: ${path}`),
    'Disallow: /',
    '',
    `Sitemap: ${publicOrigin}/sitemap.xml`,
    '',
  ].join('\n');
  const sitemap = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...paths.map((path) => `<url><loc>${publicOrigin}${path}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n');
  return new Hono<HttpEnv>()
    .get('/robots.txt', (c) => c.text(robots, 200, { 'Cache-Control': A_DAY }))
    .get('/sitemap.xml', (c) =>
      c.body(sitemap, 200, { 'Content-Type': 'application/xml', 'Cache-Control': A_DAY }),
    );
}

const inLanguage = (path: string, language: (typeof languages)[number]) =>
  language === 'en' ? `${path}?lang=en` : path;
