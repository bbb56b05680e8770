import { afterAll, expect, test } from 'vitest';
import { CSP_REPORT_PATH } from '../../contract/routes.ts';
import { openTestServer } from '../testing/open-test-server.ts';

const PUBLIC_ORIGIN = 'https://guvercin.example';
const settings = {
  PUBLIC_ORIGIN,
  HSTS_SUBDOMAINS: 'on',
  OPERATOR_CONTACT: 'guvenlik@guvercin.example',
};
const server = await openTestServer({ settings });
afterAll(() => server.close());

const ask = (path: string, init?: RequestInit) =>
  server.fetch(new Request(PUBLIC_ORIGIN + path, init));
/** Sends a report as browsers do, without a verifiable origin. */
const report = (body: string) =>
  ask(CSP_REPORT_PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/csp-report' },
    body,
  });
const counted = async () =>
  (await server.context.metrics.brokenPolicies.get()).values.map(({ labels, value }) => [
    labels.directive,
    value,
  ]);

test('gives the contact for security reports, valid for a year', async () => {
  const answer = await ask('/.well-known/security.txt');
  expect(answer.headers.get('content-type')).toContain('text/plain');
  const text = await answer.text();
  expect(text).toContain('Contact: mailto:guvenlik@guvercin.example\n');
  expect(text).toContain(`Canonical: ${PUBLIC_ORIGIN}/.well-known/security.txt\n`);
  const expires = Date.parse(/^Expires: (.*)$/m.exec(text)?.[1] ?? '');
  expect(expires - server.context.now().getTime()).toBe(365 * 24 * 60 * 60 * 1000);
});

test('redirects to the account page for a change of password', async () => {
  const answer = await ask('/.well-known/change-password');
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/settings/account']);
});

test('counts CSP violations, and stores nothing of them', async () => {
  const broken = (directive: string) =>
    report(JSON.stringify({ 'csp-report': { 'effective-directive': directive } }));
  expect((await broken('require-trusted-types-for')).status).toBe(204);
  expect((await broken('script-src-elem')).status).toBe(204);
  expect((await broken('script-src-elem')).status).toBe(204);
  // Invented directive names create no labels.
  expect((await broken('made-up')).status).toBe(204);
  expect(await counted()).toEqual([
    ['require-trusted-types-for', 1],
    ['script-src-elem', 2],
    ['other', 1],
  ]);
});

test.each([
  ['nothing', '', 400],
  ['no JSON', '{', 400],
  ['another report', '{"csp-report":{}}', 400],
  ['a list', '[]', 400],
  ['too much', `"${'x'.repeat(70_000)}"`, 413],
])('rejects %s as a report, and counts nothing', async (_, body, status) => {
  const before = await counted();
  expect((await report(body)).status).toBe(status);
  expect(await counted()).toEqual(before);
});

test('includes subdomains in HSTS only where the operator sets it', async () => {
  const answer = await ask('/healthz');
  expect(answer.headers.get('strict-transport-security')).toBe(
    'max-age=31536000; includeSubDomains',
  );
});
