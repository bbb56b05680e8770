import sharp from 'sharp';
import { type CallName, callNames, calls } from '../../../../contract/calls/calls.ts';
import { fillPath } from '../../../../contract/calls/define-call.ts';
import {
  REPORT_PICTURE_PATH,
  REVIEW_PICTURE_PATH,
  UPLOAD_PART_PATH,
} from '../../../../contract/routes.ts';
import { fileKeyOf } from '../../../../contract/uploads.ts';
import { makeExportLink } from '../../../accounts/export/export-links.ts';
import { hashSecret, makeSecret } from '../../../base/hash-secret.ts';
import { unsubscribeUrl } from '../../../digests/unsubscribe-route.ts';
import { appealUrl } from '../../../moderation/statement-of-reasons.ts';
import type { RegisteredPerson } from '../../../testing/registered-person.ts';
import { begin, sha256 } from '../../../testing/send-parts.ts';
import { type ExampleCall, exampleCalls } from '../example-calls.ts';
import { askForResetCode, type ExampleWorld, newId } from '../example-world.ts';
import type { WireRequest } from './wire-request.ts';

export type MakeGood = () => WireRequest | Promise<WireRequest>;

/** These calls end the session, so a separate person makes them. */
const LEAVING = new Set<CallName>(['logout', 'refresh', 'freeze', 'delete-account']);
/** A push service that the test server accepts and that does not exist. */
export const PUSH_SERVICE = 'push.invalid';
const PUSH_ENDPOINT = `https://${PUSH_SERVICE}/abc`;
const BOUNDARY = 'guvercin-boundary';

/**
 * Returns a valid request of every endpoint, directly and through the proxy, and of every other route. `leaver` makes
 * the calls that end a session.
 */
export async function collectGoodRequests(
  world: ExampleWorld,
  leaver: () => RegisteredPerson,
): Promise<Map<string, MakeGood>> {
  const { origin } = world.server;
  const code = await askForResetCode(world);
  const image = await sharp({ create: { width: 40, height: 40, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const all = new Map<string, MakeGood>();

  const build = (
    name: string,
    { as, method, target, type, accept, body = Buffer.alloc(0) }: Draft,
  ): WireRequest => ({
    ...{ name, method, target, body, isCut: false, changes: [] },
    headers: [
      ['host', new URL(origin).host],
      ['connection', 'close'],
      ...(method === 'GET' ? [] : [['origin', origin] as const]),
      ...(type === undefined ? [] : [['content-type', type] as const]),
      ...(as === null ? [] : [identify(name, as)]),
      ...(accept === undefined ? [] : [['accept', accept] as const]),
    ],
  });
  const json = (body: object) => ({
    type: 'application/json',
    body: Buffer.from(JSON.stringify(body)),
  });
  const example = async (
    name: CallName,
  ): Promise<ExampleCall & { as: RegisteredPerson | null }> => {
    // The code is requested only once, because each request sends a mail and waits for it.
    if (name === 'reset-password') return { as: null, body: { code, password: 'uzun bir parola' } };
    const call = await exampleCalls[name](world);
    const caller = call.as === undefined ? world.me : call.as;
    // Prevents pushes to real services.
    if (name === 'push-subscribe') call.body = { ...call.body, endpoint: PUSH_ENDPOINT };
    return { ...call, as: LEAVING.has(name) ? leaver() : caller };
  };

  for (const name of callNames) {
    const { method, via } = calls[name];
    all.set(`direct ${name}`, async () => {
      const { as, query = {}, body, ...call } = await example(name);
      const search = new URLSearchParams(query).toString();
      const target = addressOf(name, call) + (search === '' ? '' : `?${search}`);
      return build(`direct ${name}`, { as, method, target, ...(body && json(body)) });
    });
    if (via === 'direct') continue;
    all.set(`gateway ${name}`, async () => {
      const { as, query: params, body, ...call } = await example(name);
      const idempotencyKey = newId();
      const envelope = { endpoint: addressOf(name, call), method, params, body, idempotencyKey };
      const target = '/api/safe-endpoint';
      return build(`gateway ${name}`, { as, method: 'POST', target, ...json(envelope) });
    });
  }

  const page = (name: string, target: string, method = 'GET') =>
    all.set(name, () => build(name, { as: null, method, target }));
  const { me, server } = world;
  page('front', '/');
  all.set('page', () =>
    build('page', { as: null, method: 'GET', target: '/discover', accept: 'text/html' }),
  );
  page('asset', '/assets/index-abc.js');
  page('openapi', '/api/openapi.json');
  page('healthz', '/healthz');
  page('readyz', '/readyz');
  page('mail page', '/mail');
  page('file', me.photoUrl);
  page('verify-email-page', '/api/auth/verify-email?code=none');
  page('verify-email', '/api/auth/verify-email?code=none', 'POST');
  for (const kind of ['confirm', 'undo'] as const) {
    const change = await addEmailChange(world, kind);
    page(`${kind}-email-page`, `/api/auth/${kind}-email?code=${change}`);
    page(`${kind}-email`, `/api/auth/${kind}-email?code=${change}`, 'POST');
  }
  page('unsubscribe-page', toPath(unsubscribeUrl(server.context, me.userId)));
  page('unsubscribe', toPath(unsubscribeUrl(server.context, me.userId)), 'POST');
  const { path: appealed = {} } = await exampleCalls['decide-review'](world);
  const appeal = toPath(appealUrl(server.context, appealed.id ?? ''));
  page('appeal-page', appeal);
  all.set('appeal', () =>
    build('appeal', {
      ...{ as: null, method: 'POST', target: appeal },
      ...{ type: 'application/x-www-form-urlencoded', body: Buffer.from('text=Neden') },
    }),
  );
  all.set('csp-report', () =>
    build('csp-report', {
      ...{ as: null, method: 'POST', target: '/api/csp-reports' },
      ...json({ 'csp-report': { 'effective-directive': 'script-src' } }),
    }),
  );
  all.set('download-export', async () => {
    const target = toPath(
      await makeExportLink(server.context, { userId: me.userId, key: undefined, sent: [] }, null),
    );
    return build('download-export', { as: null, method: 'GET', target });
  });
  all.set('report-picture', async () => {
    const { path: { id = '' } = {} } = await exampleCalls['get-report'](world);
    const key = fileKeyOf(me.photoUrl) ?? '';
    await server.context.db.insertInto('report_files').values({ report_id: id, key }).execute();
    const target = fillPath(REPORT_PICTURE_PATH, { id, place: '1' });
    return build('report-picture', { as: me, method: 'GET', target });
  });
  all.set('review-picture', async () => {
    await exampleCalls['list-reviews'](world);
    const [id, key] = [newId(), fileKeyOf(me.photoUrl) ?? ''];
    const held = { id, key, owner_id: me.userId, upload_id: newId(), removed_key: key };
    const row = { ...held, hash: '0'.repeat(64), held_at: server.context.now() };
    await server.context.db.insertInto('held_pictures').values(row).execute();
    const target = fillPath(REVIEW_PICTURE_PATH, { id });
    return build('review-picture', { as: me, method: 'GET', target });
  });
  all.set('stream', () => {
    const target = `/api/notifications/stream?token=${tokenOf(me)}`;
    return build('stream', { as: null, method: 'GET', target });
  });
  all.set('upload', () =>
    build('upload', {
      ...{ as: me, method: 'POST', target: '/api/safe-endpoint-upload' },
      type: `multipart/form-data; boundary=${BOUNDARY}`,
      body: toForm({ endpoint: '/api/upload', id: newId() }, image),
    }),
  );
  // The upload is begun once. A repeated part has no effect.
  const picture = { id: newId(), bytes: Buffer.concat([image, image]) };
  await begin(world.me.browser, picture);
  const fields = { id: picture.id, offset: '0', sum: sha256(image) };
  all.set('upload-part', () =>
    build('upload-part', {
      ...{ as: me, method: 'POST', target: UPLOAD_PART_PATH },
      type: `multipart/form-data; boundary=${BOUNDARY}`,
      body: toForm(fields, image),
    }),
  );
  return all;
}

interface Draft {
  as: RegisteredPerson | null;
  method: string;
  target: string;
  type?: string;
  accept?: string;
  body?: Buffer;
}

function addressOf(name: CallName, { path = {} }: Pick<ExampleCall, 'path'>): string {
  return calls[name].path.replace(/\{(\w+)\}/g, (_, key: string) => path[key] ?? '');
}

/**
 * Returns the bearer token, so that a mutated cookie never ends the session. Calls that need a cookie get all cookies.
 */
function identify(name: string, person: RegisteredPerson): readonly [string, string] {
  if (!/refresh|login-verified/.test(name)) return ['authorization', `Bearer ${tokenOf(person)}`];
  return ['cookie', [...person.browser.cookies].map((pair) => pair.join('=')).join('; ')];
}

const tokenOf = ({ browser }: RegisteredPerson) => browser.cookies.get('authToken') ?? '';

function toPath(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}

function toForm(fields: Record<string, string>, image: Buffer): Buffer {
  const field = ([name, value]: [string, string]) =>
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const file = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n`;
  return Buffer.concat([
    Buffer.from(Object.entries(fields).map(field).join('') + file),
    image,
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ]);
}

/** Adds an e-mail change of the stranger whose new address equals the old one. Returns the code of the change. */
async function addEmailChange(
  { server: { context }, stranger }: ExampleWorld,
  kind: 'confirm' | 'undo',
): Promise<string> {
  const code = makeSecret(context.random);
  const now = context.now();
  const { userId: user_id, sessionId: session_id, email } = stranger;
  await context.db
    .insertInto('email_changes')
    .values({
      ...{ id: newId(), user_id, session_id, old_email: email, new_email: email, asked_at: now },
      ...(kind === 'confirm'
        ? { confirm_hash: hashSecret(code) }
        : { undo_hash: hashSecret(code), confirmed_at: now }),
    })
    .execute();
  return code;
}
