import type { CallName } from '../../../contract/calls/calls.ts';
import { nameOfShape } from '../../../contract/mirror-digest.ts';
import { fileUrl } from '../../../contract/uploads.ts';
import { makeOneTimeCode } from '../../accounts/one-time-code.ts';
import { addDeadJob } from '../../testing/dead-job.ts';
import { makeOperator } from '../../testing/make-operator.ts';
import { givePasskey, makeAuthenticator, proveSession } from '../../testing/passkeys.ts';
import { makePerson, testFileKey } from '../../testing/people.ts';
import type { RegisteredPerson } from '../../testing/registered-person.ts';
import { askForResetCode, type ExampleWorld, newId, openFirstLogin } from './example-world.ts';

export interface ExampleCall {
  path?: Record<string, string>;
  query?: Record<string, string>;
  body?: Record<string, unknown>;
  /** The caller: `me` if left out, a visitor if null. */
  as?: RegisteredPerson | null;
}

type Example = (world: ExampleWorld) => ExampleCall | Promise<ExampleCall>;

const pushKeys = {
  p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
  auth: 'tBHItJI5svbpez7KI4CCXg',
};

/** A valid call of every endpoint. A new endpoint without one does not compile. */
export const exampleCalls: Record<CallName, Example> = {
  register: () => ({
    as: null,
    body: { email: `${newId()}@example.org`, password: 'uzun bir parola', terms: 't', adult: true },
  }),
  login: ({ friend: { email, password } }) => ({ as: null, body: { email, password } }),
  'login-verified': async (world) => ({ as: await openFirstLogin(world) }),
  'begin-passkey-login': () => ({ as: null }),
  'login-passkey': async ({ server, friend }) => ({
    as: null,
    body: { passkey: await (await givePasskey(server, friend)).assert() },
  }),
  'mail-login-link': ({ friend: { email } }) => ({ as: null, body: { email } }),
  'login-link': async ({ server: { context }, friend: { userId } }) => ({
    as: null,
    body: { code: await makeOneTimeCode(context, { userId, kind: 'login-link' }) },
  }),
  logout: () => ({ as: null }),
  refresh: () => ({}),
  'resend-verification': ({ friend: { email } }) => ({ as: null, body: { email } }),
  'forgot-password': ({ friend: { email } }) => ({ as: null, body: { email } }),
  'reset-password': async (world) => ({
    as: null,
    body: { code: await askForResetCode(world), password: world.friend.password },
  }),
  'get-referral': ({ referralCode }) => ({ as: null, path: { code: referralCode } }),
  'get-operator': () => ({ as: null }),
  'get-landing-letter': () => ({ as: null }),

  'get-profile': () => ({}),
  'save-profile': () => ({ body: { bio: 'Kuşlar' } }),
  'list-pigeons': () => ({}),
  'recall-pigeon': ({ me }) => ({ path: { id: me.pigeonIds[0] ?? '' } }),

  'send-message': ({ me, friend }) => ({
    body: {
      ...{ id: newId(), content: 'Merhaba', receiverId: friend.userId, pigeonId: me.pigeonIds[1] },
      ...{ image_url: me.photoUrl, image_alt: 'Bir güvercin' },
    },
  }),
  'reply-message': ({ me, friend, letterId }) => ({
    body: {
      ...{ id: newId(), content: 'Merhaba', receiverId: friend.userId },
      ...{ pigeonId: me.pigeonIds[2], originalMessageId: letterId, image_url: me.photoUrl },
    },
  }),
  'unread-count': () => ({}),
  'get-message': ({ letterId }) => ({ path: { id: letterId } }),
  'read-message': ({ letterId }) => ({ path: { id: letterId } }),
  'allow-landing': ({ lastingSkyId }) => ({
    path: { id: lastingSkyId },
    body: { allowed: true },
  }),
  'hide-letter': ({ letterId }) => ({ path: { id: letterId } }),
  'show-letter': ({ letterId }) => ({ path: { id: letterId } }),
  'list-messages': () => ({ query: { box: 'received' } }),
  'list-sky': () => ({}),
  'list-sky-removals': () => ({ query: { since: '0' } }),
  sync: () => ({ query: { since: '0' } }),
  'check-mirror': () => ({
    body: { epoch: 'e', at: 1, shape: nameOfShape(), digests: { message: 1 }, again: false },
  }),

  'mark-all-read': () => ({ body: {} }),
  'list-notifications': () => ({}),
  'create-notification': () => ({ body: { title: 'Başlık', message: 'Söz' } }),
  'read-notification': ({ notificationId }) => ({ path: { id: notificationId } }),
  'read-all-notifications': () => ({ body: {} }),
  'remove-notification': ({ notificationId }) => ({ path: { id: notificationId } }),
  'get-settings': () => ({}),
  'save-settings': () => ({
    body: {
      ...{ push: true, email: false, previews: false },
      types: { message: true, reply: true, pigeon: true, referral: true },
      quiet_hours: { from: '22:00', to: '07:00', time_zone: 'Europe/Istanbul' },
    },
  }),
  'get-push-key': () => ({}),
  'push-subscribe': () => ({
    body: { endpoint: 'https://fcm.googleapis.com/fcm/send/abc', keys: pushKeys },
  }),
  'push-unsubscribe': () => ({}),
  'push-test': () => ({}),
  presence: () => ({ body: { streamId: newId(), visible: false, waiting: 1, asks: true } }),
  log: () => ({ body: { section: 'client', path: '/discover', level: 'error', message: 'x' } }),

  'list-featured': () => ({}),
  'get-user': ({ friend }) => ({ path: { id: friend.userId } }),
  'list-user-sky': ({ friend }) => ({ path: { id: friend.userId } }),
  'list-blocks': () => ({}),
  'block-person': ({ stranger }) => ({ path: { userId: stranger.userId } }),
  'unblock-person': ({ stranger }) => ({ path: { userId: stranger.userId } }),
  'mute-person': ({ stranger }) => ({ path: { userId: stranger.userId } }),
  'unmute-person': ({ stranger }) => ({ path: { userId: stranger.userId } }),
  report: ({ friend }) => ({ body: { id: newId(), userId: friend.userId, reason: 'spam' } }),
  'list-invites': () => ({}),

  'get-account': () => ({}),
  'change-email': ({ me: { password } }) => ({
    body: { password, email: `${newId()}@example.org` },
  }),
  'change-password': ({ me: { password } }) => ({ body: { password, newPassword: password } }),
  'confirm-identity': async ({ server, me }) => ({
    body: { passkey: await (await givePasskey(server, me)).assert() },
  }),
  'begin-passkey': async ({ server, me }) => {
    await proveSession(server, me);
    return {};
  },
  'add-passkey': async ({ server, me }) => {
    await proveSession(server, me);
    return { body: { name: 'Telefonum', passkey: await makeAuthenticator(server).attest(me) } };
  },
  'rename-passkey': async ({ server, me }) => ({
    path: { id: (await givePasskey(server, me)).id },
    body: { name: 'Mavi anahtarlık' },
  }),
  'remove-passkey': async ({ server, me }) => {
    await proveSession(server, me);
    return { path: { id: (await givePasskey(server, me)).id } };
  },
  'set-second-step': async ({ server, me }) => {
    await proveSession(server, me);
    await givePasskey(server, me);
    return { body: { isOn: true } };
  },
  'make-recovery-codes': async ({ server, me }) => {
    await proveSession(server, me);
    return {};
  },
  'log-out-device': ({ otherSessionId }) => ({ path: { id: otherSessionId } }),
  'log-out-other-devices': () => ({}),
  export: async ({ server, me }) => {
    await proveSession(server, me);
    return {};
  },
  freeze: ({ stranger }) => ({ as: stranger }),
  'delete-account': ({ me: { password } }) => ({ body: { password } }),

  'begin-upload': () => ({
    body: { id: newId(), kind: 'image', bytes: 300_000, sum: '0'.repeat(64) },
  }),

  // Each of the following examples makes `me` an operator with an open session, and adds a report.
  'open-operator-session': async ({ server, me }) => {
    await makeOperator(server, me);
    return { body: { passkey: await (await givePasskey(server, me)).assert() } };
  },
  'get-operator-session': (world) => asOperator(world),
  'list-reports': (world) => asOperator(world),
  'get-report': async (world) => ({ ...(await asOperator(world)), path: await makeReport(world) }),
  'close-report': async (world) => ({
    ...(await asOperator(world)),
    path: await makeReport(world),
  }),
  'remove-reported-letter': async (world) => ({
    ...(await asOperator(world)),
    path: await makeReport(world, { message_id: await addSkyLetter(world) }),
    body: { reason: 'Reklam' },
  }),
  'suspend-person': async (world) => ({
    ...(await asOperator(world)),
    path: { userId: (await makePerson(world.server.context)).userId },
    body: { reason: 'Reklam', until: null },
  }),
  'lift-suspension': async (world) => ({
    ...(await asOperator(world)),
    path: { userId: (await makePerson(world.server.context)).userId },
  }),
  'list-operator-acts': (world) => asOperator(world),
  'take-report': async (world) => ({ ...(await asOperator(world)), path: await makeReport(world) }),
  'find-people': async (world) => ({ ...(await asOperator(world)), query: { search: 'Ay' } }),
  'get-desk-person': async (world) => ({
    ...(await asOperator(world)),
    path: { userId: (await makePerson(world.server.context)).userId },
  }),
  'warn-person': async (world) => ({
    ...(await asOperator(world)),
    path: { userId: (await makePerson(world.server.context)).userId },
    body: { reason: 'Reklam' },
  }),
  'log-out-person': async (world) => ({
    ...(await asOperator(world)),
    path: { userId: (await makePerson(world.server.context)).userId },
  }),
  'remove-person-photo': async (world) => {
    const { userId } = await makePerson(world.server.context);
    return {
      ...(await asOperator(world)),
      path: { userId },
      body: { photo_url: fileUrl(testFileKey(userId, 1)), reason: 'Reklam' },
    };
  },
  'remove-sky-letter': async (world) => ({
    ...(await asOperator(world)),
    path: { id: await addSkyLetter(world) },
    body: { reason: 'Reklam' },
  }),
  'list-reviews': (world) => asOperator(world),
  'decide-review': async (world) => ({
    ...(await asOperator(world)),
    path: { id: await addAppeal(world) },
    body: { is_granted: false, answer: 'Reklamdı.' },
  }),
  'get-live-settings': (world) => asOperator(world),
  'change-live-settings': async (world) => ({
    ...(await asOperator(world)),
    body: { LIMIT_REPORTS: 900, MAIL_DOMAINS: ['refused.invalid'] },
  }),
  'set-banner': async (world) => ({
    ...(await asOperator(world)),
    body: { banner: { kind: 'info', tr: 'Bakım', en: 'Maintenance', ends_at: null } },
  }),
  'get-numbers': (world) => asOperator(world),
  'list-dead-jobs': (world) => asOperator(world),
  'retry-job': async (world) => ({
    ...(await asOperator(world)),
    path: { id: await addDeadJob(world.server.context) },
  }),
  'discard-job': async (world) => ({
    ...(await asOperator(world)),
    path: { id: await addDeadJob(world.server.context) },
    body: { reason: 'Eski' },
  }),
};

async function asOperator({ server, me }: ExampleWorld): Promise<ExampleCall> {
  await makeOperator(server, me);
  return {};
}

async function addSkyLetter({ server: { context }, stranger }: ExampleWorld): Promise<string> {
  const id = newId();
  await context.db
    .insertInto('messages')
    .values({
      ...{
        id,
        sender_id: stranger.userId,
        receiver_id: null,
        pigeon_id: stranger.pigeonIds[1] ?? '',
      },
      ...({ original_message_id: null, content: 'Reklam', status: 'sent', trip: 1 } as const),
      ...{ created_at: context.now(), image_key: null, image_alt: null, read_at: null },
      ...{ received_seq: null, landing_allowed: false },
    })
    .execute();
  return id;
}

async function addAppeal({ server: { context } }: ExampleWorld): Promise<string> {
  const { userId } = await makePerson(context);
  const id = newId();
  const row = { id, user_id: userId, reason: 'Reklam', until: null, operator_id: null };
  const appeal = { appeal: 'Reklam değildi.', appealed_at: context.now() };
  await context.db
    .insertInto('statements')
    .values({ ...row, kind: 'warned', at: context.now(), ...appeal })
    .execute();
  return id;
}

/** Adds a report by the friend, about the stranger or about the ids in `more`. Returns its path. */
async function makeReport(
  { server: { context }, friend, stranger }: ExampleWorld,
  more: { message_id?: string; person_id?: string } = {},
): Promise<{ id: string }> {
  const id = newId();
  await context.db
    .insertInto('reports')
    .values({
      ...{ id, reporter_id: friend.userId, person_id: stranger.userId, message_id: null },
      ...{ reason: 'spam', text: null, copy: JSON.stringify({ full_name: null, bio: null }) },
      ...{ created_at: context.now(), closed_at: null, outcome: null },
      ...more,
    })
    .execute();
  return { id };
}

export const NO_FILE = fileUrl('AAAAAAAAAAAAAAAAAAAAAAAA');
