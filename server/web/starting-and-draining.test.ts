import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { openTestServer } from '../testing/open-test-server.ts';
import { readRejection } from '../testing/replies.ts';
import { createStartingApp } from './starting-app.ts';

const dist = await mkdtemp(path.join(tmpdir(), 'guvercin-trouble-'));
await mkdir(path.join(dist, 'pages/tr'), { recursive: true });
await writeFile(path.join(dist, 'pages/tr/trouble.html'), '<p>trouble</p>');
const server = await openTestServer({ dist });
const browser = server.openBrowser();
afterAll(() => rm(dist, { recursive: true }));
const page = { accept: 'text/html' };

test('during the start the process is healthy, and other requests are rejected for now', async () => {
  const app = createStartingApp(
    { isSecure: true, hasHstsForSubdomains: false, publicOrigin: 'https://guvercin.example' },
    pino({ level: 'silent' }),
  );
  expect((await app.request('/healthz')).status).toBe(200);
  for (const address of ['/readyz', '/', '/api/user', '/metrics', '/files/a.webp']) {
    const response = await app.request(address);
    expect(response.headers.get('retry-after')).toBe('1');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('strict-transport-security')).toContain('max-age');
    expect(await readRejection(response)).toEqual([503, 'unavailable']);
  }
  const post = await app.request('/api/auth/login', { method: 'POST', body: '{}' });
  expect(await readRejection(post)).toEqual([503, 'unavailable']);
});

test('during the stop it is healthy but not ready', async () => {
  expect((await browser.get('/readyz')).status).toBe(200);
  await server.close();
  expect((await browser.get('/healthz')).status).toBe(200);
  for (const address of ['/readyz', '/', '/api/user']) {
    const response = await browser.get(address);
    expect(response.headers.get('connection')).toBe('close');
    expect(await readRejection(response)).toEqual([503, 'unavailable']);
  }
});

test('a person who follows a link meanwhile gets a page that explains it', async () => {
  const app = createStartingApp(
    { isSecure: true, hasHstsForSubdomains: false, publicOrigin: 'https://guvercin.example' },
    pino({ level: 'silent' }),
    dist,
  );
  for (const response of [
    await app.request('/messages', { headers: page }),
    await browser.get('/messages', page),
  ]) {
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBeTruthy();
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.text()).toBe('<p>trouble</p>');
  }
});
