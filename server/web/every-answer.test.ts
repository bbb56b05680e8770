import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { addVerifiedPerson } from '../testing/add-verified-person.ts';
import { openTestServer } from '../testing/open-test-server.ts';
import { readRejection } from '../testing/replies.ts';

const INLINE = "document.documentElement.dataset.hour='dusk'";
/** openssl dgst -sha256 -binary | base64 */
const INLINE_HASH = "'sha256-QOokisR1v3H0dd1MlBprbZF84EOFDgG16kD8dFcEoJc='";
const SCRIPT = `${'x'.repeat(2000)};`;

const dist = await mkdtemp(path.join(tmpdir(), 'guvercin-dist-'));
await mkdir(path.join(dist, 'assets'));
await writeFile(
  path.join(dist, 'index.html'),
  `<!doctype html><meta name="csp-nonce" content="__CSP_NONCE__"><script>${INLINE}</script><script type="module" src="/assets/index-abc.js"></script>`,
);
await writeFile(path.join(dist, 'assets/index-abc.js'), SCRIPT);
await writeFile(path.join(dist, 'assets/index-abc.js.br'), brotliCompressSync(SCRIPT));
await writeFile(path.join(dist, 'sw.js'), 'self');

const server = await openTestServer({ dist });
const secure = await openTestServer({ settings: { PUBLIC_ORIGIN: 'https://guvercin.example' } });
afterAll(async () => {
  await server.close();
  await secure.close();
  await rm(dist, { recursive: true });
});

const browser = server.openBrowser();
const page = { accept: 'text/html,application/xhtml+xml' };

describe('security headers are on every kind of response', () => {
  test.each([
    ['a page', '/discover', 200],
    ['an asset', '/assets/index-abc.js', 200],
    ['an unknown asset', '/assets/none.js', 404],
    ['an unknown call', '/api/none', 404],
    ['a refused call', '/api/user', 401],
    ['an unknown file', '/files/none.webp', 404],
    ['the mail page', '/mail', 200],
    ['health', '/healthz', 200],
    ['the page of a mailed link', '/api/auth/verify-email?code=x', 200],
  ])('%s', async (_, address, status) => {
    const response = await browser.get(address, page);
    expect(response.status).toBe(status);
    const headers = Object.fromEntries(response.headers);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
      'content-security-policy': expect.stringContaining("default-src 'self'"),
      'x-request-id': expect.any(String),
    });
    expect(headers['content-security-policy']).not.toContain('unsafe');
    expect(headers['strict-transport-security']).toBeUndefined();
  });
});

test.each(['/api/none', '/api/user', '/files/none.webp', '/healthz'])(
  'the response of %s is not cached',
  async (address) => {
    expect((await browser.get(address)).headers.get('cache-control')).toBe('no-store');
  },
);

test('HSTS is sent exactly under https', async () => {
  const response = await secure.openBrowser().get('/healthz');
  expect(response.headers.get('strict-transport-security')).toBe('max-age=31536000');
});

test('the CSP has the page’s one inline script and gives each page its own nonce', async () => {
  const [first, second] = [await browser.get('/', page), await browser.get('/', page)];
  const nonces: (string | undefined)[] = [];
  for (const response of [first, second]) {
    const policy = response.headers.get('content-security-policy') ?? '';
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1];
    expect(policy).toContain(`script-src 'self' ${INLINE_HASH};`);
    expect(await response.text()).toContain(`content="${nonce}"`);
    nonces.push(nonce);
  }
  expect(nonces[0]).not.toBe(nonces[1]);
});

test('serves hashed assets as immutable, compressed where the browser supports it', async () => {
  const plain = await browser.get('/assets/index-abc.js');
  expect(plain.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(plain.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  expect(await plain.text()).toBe(SCRIPT);
  const small = await browser.get('/assets/index-abc.js', { 'accept-encoding': 'gzip, br' });
  expect(small.headers.get('content-encoding')).toBe('br');
  expect(brotliDecompressSync(await small.arrayBuffer()).toString()).toBe(SCRIPT);
});

test('a response that finishes a logout is not cached', async () => {
  const request = new Request(`${server.origin}/assets/index-abc.js`, {
    headers: { cookie: 'refreshToken=left-over' },
  });
  const response = await server.fetch(request);
  expect(response.headers.getSetCookie()).toHaveLength(3);
  expect(response.headers.get('cache-control')).toBe('no-store');
});

test('any other response is cached only with revalidation', async () => {
  const worker = await browser.get('/sw.js');
  expect(worker.headers.get('cache-control')).toBe('no-cache');
  const etag = worker.headers.get('etag') ?? '';
  expect((await browser.get('/sw.js', { 'if-none-match': etag })).status).toBe(304);
  expect((await browser.get('/', page)).headers.get('cache-control')).toBe('no-cache');
});

test.each([
  ['/assets/none.js'],
  ['/api/none'],
  ['/files/none'],
  ['/../package.json'],
  ['/none.js'],
])('responds to %s without the page', async (address) => {
  const response = await browser.get(address, { accept: '*/*' });
  expect(await readRejection(response)).toEqual([404, 'not-found']);
});

test.each(['https://evil.example', 'null', 'http://localhost:4311', 'https://localhost:4310'])(
  'rejects a change from %s',
  async (origin) => {
    const { email } = await addVerifiedPerson(server.context, {
      email: `${origin.length}@b.example`,
    });
    const body = { email, password: 'uzun bir parola' };
    for (const address of ['/api/auth/login', '/api/safe-endpoint', '/api/safe-endpoint-upload']) {
      const response = await browser.post(address, body, { origin });
      expect(await readRejection(response)).toEqual([403, 'origin-refused']);
    }
    expect(browser.cookies.size).toBe(0);
  },
);

test('rejects a change without an origin', async () => {
  const request = new Request(`${server.origin}/api/auth/logout`, { method: 'POST' });
  expect(await readRejection(await server.fetch(request))).toEqual([403, 'origin-refused']);
});

test('logs one line per request, without its content', async () => {
  const password = 'çok gizli parola';
  const { email, userId } = await addVerifiedPerson(server.context, {
    email: 'gizli@example.org',
    password,
  });
  const person = server.openBrowser();
  const begin = server.logged.length;
  await person.post('/api/auth/login', { email, password });
  await person.call({ endpoint: '/api/pigeons?cursor=gizli', method: 'GET' });
  await person.get('/api/auth/verify-email?code=gizli-kod');
  await person.get('/files/gizli-anahtar.webp');
  await person.post('/api/auth/login', '{"email": "gizli@example.org", broken');
  const lines = server.logged.slice(begin);
  const requests = lines.filter((line) => line.includes('"msg":"request"'));
  expect(requests).toHaveLength(5);
  expect(requests[1]).toContain(`"operation":"list-pigeons","personId":"${userId}"`);
  const all = lines.join('');
  for (const secret of ['gizli', password, ...person.cookies.values()].filter(
    (one) => one !== '1',
  )) {
    expect(all).not.toContain(secret);
  }
});

test('the mail page is only for the machine itself', async () => {
  const forwarded = await browser.get('/mail', { 'x-forwarded-for': '127.0.0.1' });
  expect(forwarded.status).toBe(404);
  const rebound = await server.fetch(new Request('http://evil.example:4310/mail'));
  expect(rebound.status).toBe(404);
  expect((await secure.openBrowser().get('/mail')).status).toBe(404);
});

test('is ready while the database responds', async () => {
  expect(await (await browser.get('/readyz')).text()).toBe('ready');
});
