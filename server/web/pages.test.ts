import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { pageWords } from '../../i18n/page-words.ts';
import { escapeHtml } from '../http/escape-html.ts';
import { openTestServer } from '../testing/open-test-server.ts';
import { makePerson } from '../testing/people.ts';
import { readRejection } from '../testing/replies.ts';

const dist = await mkdtemp(path.join(tmpdir(), 'guvercin-pages-'));
const names = ['home', 'login', 'not-found', 'trouble'] as const;
for (const language of ['tr', 'en'] as const) {
  await mkdir(path.join(dist, 'pages', language), { recursive: true });
  for (const name of names) {
    const html = `<p>${name} ${language}</p><style nonce="__CSP_NONCE__"></style><link href="__ORIGIN__/">`;
    await writeFile(path.join(dist, `pages/${language}/${name}.html`), html);
  }
  const { title, description } = pageWords(language, 'register');
  const head = `<title>${escapeHtml(title)}</title><meta content="${escapeHtml(description)}"><meta content="__ORIGIN__/preview-${language}.png">`;
  await writeFile(path.join(dist, `pages/${language}/register.html`), head);
}
await writeFile(path.join(dist, 'index.html'), '<p>shell</p>');
await writeFile(path.join(dist, 'favicon.png'), 'png');
const server = await openTestServer({ dist });
afterAll(async () => {
  await server.close();
  await rm(dist, { recursive: true });
});

const page = { accept: 'text/html' };
const ask = (address: string, headers: Record<string, string> = {}) =>
  server.fetch(new Request(server.origin + address, { headers: { ...page, ...headers } }));
const read = async (address: string, headers?: Record<string, string>) => {
  const response = await ask(address, headers);
  return [response.status, /<p>([^<]*)/.exec(await response.text())?.[1]];
};

test.each([
  ['/', 200, 'home tr'],
  ['/?lang=en', 200, 'home en'],
  ['/?lang=de', 200, 'home tr'],
  ['/login?lang=en&verified=1', 200, 'login en'],
  ['/discover', 200, 'shell'],
  ['/messages/0189', 200, 'shell'],
  ['/nowhere', 404, 'not-found tr'],
  ['/nowhere?lang=en', 404, 'not-found en'],
  ['/files/none', 404, 'not-found tr'],
  ['/index.html', 200, 'shell'],
  ['/pages/en/home.html', 200, 'home en'],
  ['/pages/en/../../index.html', 200, 'shell'],
  ['/pages/en/secret.html', 404, 'not-found tr'],
])('%s answers %i with %s', async (address, status, words) => {
  expect(await read(address)).toEqual([status, words]);
});

test('a logged-in person gets the shell in place of the landing page', async () => {
  expect(await read('/', { cookie: 'session=1; refreshToken=x' })).toEqual([200, 'shell']);
});

test('a page has this server’s address and the nonce of its own policy', async () => {
  const response = await ask('/');
  const nonce = /'nonce-([^']+)'/.exec(response.headers.get('content-security-policy') ?? '')?.[1];
  const html = await response.text();
  expect(html).toContain(`<style nonce="${nonce}">`);
  expect(html).toContain(`<link href="${server.origin}/">`);
});

test('a page is compressed on request', async () => {
  const br = await ask('/', { 'accept-encoding': 'gzip, br' });
  expect(br.headers.get('content-encoding')).toBe('br');
  expect(brotliDecompressSync(await br.arrayBuffer()).toString()).toContain('home tr');
  const gzip = await ask('/', { 'accept-encoding': 'gzip' });
  expect(gzip.headers.get('content-encoding')).toBe('gzip');
  expect(gunzipSync(await gzip.arrayBuffer()).toString()).toContain('home tr');
  expect(br.headers.get('vary')).toContain('Accept-Encoding');
});

test('a shared invitation names the inviter', async () => {
  const { userId } = await makePerson(server.context, { fullName: 'Ayşe <Yılmaz>' });
  // In tests a person's referral code is their id.
  const html = await (await ask(`/register?ref=${userId}`)).text();
  expect(html).toContain('<title>Ayşe &lt;Yılmaz&gt; seni Güvercin’e çağırıyor</title>');
  expect(html).toContain('/preview-invite-tr.png');
  expect(await (await ask(`/register?ref=${userId}&lang=en`)).text()).toContain(
    'Ayşe &lt;Yılmaz&gt; invites you to Güvercin',
  );
});

test.each(['nobody', '<script>', 'x'.repeat(65)])(
  'an invitation by %s is ignored',
  async (code) => {
    const html = await (await ask(`/register?ref=${encodeURIComponent(code)}`)).text();
    expect(html).toContain(escapeHtml(pageWords('tr', 'register').title));
    expect(html).toContain('/preview-tr.png');
  },
);

test('an API path keeps its own response, and an unknown link is a page', async () => {
  const call = await server.fetch(new Request(`${server.origin}/files/none`));
  expect(await readRejection(call)).toEqual([404, 'not-found']);
});

test('search engines get links to the public pages only', async () => {
  const robots = await (await ask('/robots.txt')).text();
  expect(robots).toContain('Allow: /$');
  expect(robots).toContain('Allow: /register?lang=en$');
  expect(robots).toContain('Disallow: /\n');
  expect(robots).not.toContain('discover');
  const sitemap = await (await ask('/sitemap.xml')).text();
  expect(sitemap).toContain(`<loc>${server.origin}/?lang=en</loc>`);
  expect(sitemap).not.toContain('/settings');
});

test.each([['*/*'], ['text/*'], ['']])(
  'link previews and monitors that accept %j get the page',
  async (accept) => {
    expect(await read('/login', { accept })).toEqual([200, 'login tr']);
    expect(await read('/discover', { accept })).toEqual([200, 'shell']);
    const inviter = await makePerson(server.context, { fullName: 'Ayşe Yılmaz' });
    const invited = await ask(`/register?ref=${inviter.userId}`, { accept });
    expect(await invited.text()).toContain('Ayşe Yılmaz');
    expect(await readRejection(await ask('/no-such-page', { accept }))).toEqual([404, 'not-found']);
  },
);

test('the Vary header separates cached responses by Accept', async () => {
  const json = { accept: 'application/json' };
  expect(await readRejection(await ask('/login', json))).toEqual([404, 'not-found']);
  for (const headers of [page, json]) {
    for (const address of ['/login', '/no-such-page']) {
      expect((await ask(address, headers)).headers.get('vary')).toMatch(/\bAccept(,|$)/);
    }
  }
});

test('the icon is found under its oldest name', async () => {
  const icon = await ask('/favicon.ico', { accept: 'image/*' });
  expect([icon.status, icon.headers.get('content-type')]).toEqual([200, 'image/png']);
});
