import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uploadReply } from '../../contract/uploads.ts';
import { addVerifiedPerson } from '../testing/add-verified-person.ts';
import { openTestBrowser } from '../testing/browser.ts';
import { openTestServer } from '../testing/open-test-server.ts';
import { readReply } from '../testing/replies.ts';
import { findFreePort } from '../testing/server-process.ts';

/**
 * Checks over a real connection that every kind of response has the headers, on a local server and on a public one.
 * Some responses bypass the framework.
 */
const dist = await mkdtemp(path.join(tmpdir(), 'guvercin-dist-'));
await mkdir(path.join(dist, 'assets'));
await writeFile(path.join(dist, 'index.html'), '<!doctype html><script>1</script>');
await writeFile(path.join(dist, 'assets/index-abc.js'), 'self');
await writeFile(path.join(dist, 'assets/index-abc.js.br'), brotliCompressSync('self'));
afterAll(() => rm(dist, { recursive: true }));

const PAGE = { accept: 'text/html' };
const JSON_TYPE = { 'content-type': 'application/json' };
const PASSWORD = 'uzun bir parola';

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
}

/** Sends a request with node's client, which allows headers that browsers forbid. Does not read the whole body. */
async function ask(
  port: number,
  method: string,
  target: string,
  { headers = {}, body = '' }: { headers?: OutgoingHttpHeaders; body?: string } = {},
): Promise<Answer> {
  const sent = request({ host: '127.0.0.1', port, method, path: target, headers, agent: false });
  sent.end(body);
  const [response] = await once(sent, 'response');
  const { statusCode: status, headers: received } = response;
  response.destroy();
  return { status, headers: received };
}

describe.each([
  ['for this machine', (port: number) => `http://localhost:${port}`],
  ['for the public', () => 'https://guvercin.example'],
])('a server %s', (kind, originOf) => {
  let server: Awaited<ReturnType<typeof openTestServer>>;
  let port: number;
  let origin: string;
  let file = '';
  let token = '';
  let etag = '';

  beforeAll(async () => {
    port = await findFreePort();
    origin = originOf(port);
    const settings = { PORT: String(port), PUBLIC_ORIGIN: origin };
    server = await openTestServer({ settings, dist });
    await server.listen();
    const { email } = await addVerifiedPerson(server.context, { password: PASSWORD });
    const browser = openTestBrowser(server.fetch, origin);
    await browser.post('/api/auth/login', { email, password: PASSWORD });
    token = browser.cookies.get('authToken') ?? '';
    const form = new FormData();
    const picture = sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } });
    form.set('file', new File([new Uint8Array(await picture.png().toBuffer())], 'a.png'));
    form.set('endpoint', '/api/upload');
    form.set('id', server.context.makeId());
    const uploaded = await browser.upload('/api/safe-endpoint-upload', form);
    file = (await readReply(uploaded, uploadReply)).url;
    etag = (await browser.get('/assets/index-abc.js')).headers.get('etag') ?? '';
  });
  afterAll(() => server.close());

  const bearer = () => ({ authorization: `Bearer ${token}`, origin });
  const isPublic = kind === 'for the public';

  test.each<[string, number, () => Promise<Answer>]>([
    ['a page', 200, () => ask(port, 'GET', '/discover', { headers: PAGE })],
    ['the head of a page', 200, () => ask(port, 'HEAD', '/', { headers: PAGE })],
    ['an asset', 200, () => ask(port, 'GET', '/assets/index-abc.js')],
    [
      'a compressed asset',
      200,
      () => ask(port, 'GET', '/assets/index-abc.js', { headers: { 'accept-encoding': 'br' } }),
    ],
    [
      'an asset that has not changed',
      304,
      () => ask(port, 'GET', '/assets/index-abc.js', { headers: { 'if-none-match': etag } }),
    ],
    ['an unknown asset', 404, () => ask(port, 'GET', '/assets/none.js', { headers: PAGE })],
    ['an unknown file of the build', 404, () => ask(port, 'GET', '/none.js')],
    ['a call', 200, () => ask(port, 'GET', '/api/pigeons', { headers: bearer() })],
    ['an unknown call', 404, () => ask(port, 'GET', '/api/none', { headers: PAGE })],
    ['a call without a session', 401, () => ask(port, 'GET', '/api/user')],
    ['a wrong method', 405, () => ask(port, 'DELETE', '/api/pigeons', { headers: bearer() })],
    ['a method of its own', 405, () => ask(port, 'PATCH', '/api/pigeons', { headers: bearer() })],
    ['a foreign origin', 403, () => ask(port, 'POST', '/api/auth/logout')],
    ['a question before a call', 403, () => ask(port, 'OPTIONS', '/api/user')],
    ['the same from here', 405, () => ask(port, 'OPTIONS', '/api/user', { headers: { origin } })],
    [
      'too large a body',
      413,
      () =>
        ask(port, 'POST', '/api/auth/login', {
          headers: { origin, ...JSON_TYPE },
          body: 'x'.repeat(70_000),
        }),
    ],
    [
      'a body that is no JSON',
      400,
      () => ask(port, 'POST', '/api/auth/login', { headers: { origin, ...JSON_TYPE }, body: '{' }),
    ],
    [
      'an envelope that is none',
      400,
      () =>
        ask(port, 'POST', '/api/safe-endpoint', { headers: { origin, ...JSON_TYPE }, body: '{}' }),
    ],
    ['the link of a mail', 200, () => ask(port, 'GET', '/api/auth/verify-email?code=x')],
    [
      'the button of its page',
      303,
      () => ask(port, 'POST', '/api/auth/verify-email?code=x', { headers: { origin } }),
    ],
    [
      'the page of a mail that nobody got',
      404,
      () => ask(port, 'GET', '/api/mail/unsubscribe?token=x'),
    ],
    ['an export that is spent', 410, () => ask(port, 'GET', '/api/export/x')],
    ['an image', 200, () => ask(port, 'GET', file)],
    ['a part of an image', 206, () => ask(port, 'GET', file, { headers: { range: 'bytes=0-1' } })],
    ['no part of an image', 416, () => ask(port, 'GET', file, { headers: { range: 'bytes=-0' } })],
    [
      'an image that the client has',
      304,
      () => ask(port, 'GET', file, { headers: { 'if-none-match': '*' } }),
    ],
    ['an unknown image', 404, () => ask(port, 'GET', '/files/none.webp')],
    [
      'an upload without a form',
      400,
      () => ask(port, 'POST', '/api/safe-endpoint-upload', { headers: bearer() }),
    ],
    [
      'an upload of a stranger',
      401,
      () => ask(port, 'POST', '/api/safe-endpoint-upload', { headers: { origin } }),
    ],
    ['a stream', 200, () => ask(port, 'GET', `/api/notifications/stream?token=${token}`)],
    ['a refused stream', 401, () => ask(port, 'GET', '/api/notifications/stream?token=x')],
    ['the head of a stream', 405, () => ask(port, 'HEAD', '/api/notifications/stream')],
    ['the mail page', isPublic ? 404 : 200, () => ask(port, 'GET', '/mail')],
    ['whom to tell of a hole', 200, () => ask(port, 'GET', '/.well-known/security.txt')],
    ['a report that is none', 400, () => ask(port, 'POST', '/api/csp-reports')],
    ['metrics, which are elsewhere', 404, () => ask(port, 'GET', '/metrics')],
    ['health', 200, () => ask(port, 'GET', '/healthz')],
    ['readiness', 200, () => ask(port, 'GET', '/readyz')],
  ])('puts the headers on %s', async (_, status, send) => {
    const answer = await send();
    expect(answer.status).toBe(status);
    const policy = String(answer.headers['content-security-policy']);
    expect(policy).toMatch(/default-src '(self|none)'/);
    expect(policy).not.toContain('unsafe');
    expect(answer.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(answer.headers['strict-transport-security']).toBe(
      isPublic ? 'max-age=31536000' : undefined,
    );
    expect(answer.headers['x-powered-by']).toBeUndefined();
  });
});
