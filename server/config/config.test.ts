import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { readConfig, StartError } from './config.ts';

const rejection = (env: Record<string, string>) => {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof StartError) return error.message;
    throw error;
  }
  return null;
};

test('works with nothing set', () => {
  expect(readConfig({})).toMatchObject({
    host: '127.0.0.1',
    port: 4310,
    dataDir: path.resolve('data'),
    filesDir: path.resolve('data/files'),
    publicOrigin: 'http://localhost:4310',
    isSecure: false,
    databaseUrl: null,
    smtpUrl: null,
    limits: { loginAccount: 10, loginIp: 100, registerIp: 20, mutations: 1200, uploads: 60 },
  });
});

test('lets the origin follow the port and the files follow the data', () => {
  const config = readConfig({ PORT: '5000', DATA_DIR: '/srv/guvercin' });
  expect(config.publicOrigin).toBe('http://localhost:5000');
  expect(config.filesDir).toBe('/srv/guvercin/files');
});

test('lets the operator’s contact follow the sender of mails, as a bare address', () => {
  expect(readConfig({}).operatorContact).toBe('guvercin@localhost');
  const MAIL_FROM = 'Posta <posta@example.org>';
  expect(readConfig({ MAIL_FROM }).operatorContact).toBe('posta@example.org');
  const own = readConfig({ MAIL_FROM, OPERATOR_CONTACT: 'hukuk@example.org' });
  expect(own.operatorContact).toBe('hukuk@example.org');
});

test('counts an empty value as unset', () => {
  expect(readConfig({ PORT: '', SMTP_URL: '' })).toMatchObject({ port: 4310, smtpUrl: null });
});

const key = { FILES_S3_ACCESS_KEY: 'name', FILES_S3_SECRET_KEY: 'geheim' };

test.each([
  ['s3://bucket', 'bucket', '', 'https://s3.us-east-1.amazonaws.com', 'us-east-1'],
  [
    's3://bucket/p?region=eu-central-1',
    'bucket',
    'p/',
    'https://s3.eu-central-1.amazonaws.com',
    'eu-central-1',
  ],
  [
    's3://bucket/p/q/?endpoint=http://127.0.0.1:9000/',
    'bucket',
    'p/q/',
    'http://127.0.0.1:9000',
    'us-east-1',
  ],
])('reads the bucket %s', (FILES_URL, bucket, prefix, endpoint, region) => {
  const { filesUrl, formerFilesUrl, filesKey } = readConfig({ FILES_URL, ...key });
  expect(filesUrl).toEqual({ bucket, prefix, endpoint, region });
  expect([formerFilesUrl, filesKey]).toEqual([null, { accessKey: 'name', secretKey: 'geheim' }]);
});

test('a bucket needs a key', () => {
  const needs = 'needs FILES_S3_ACCESS_KEY and FILES_S3_SECRET_KEY.';
  expect(rejection({ FILES_URL: 's3://bucket' })).toBe(`FILES_URL ${needs}`);
  expect(rejection({ ...key, FILES_FORMER_URL: 's3://bucket', FILES_S3_SECRET_KEY: '' })).toBe(
    `FILES_FORMER_URL ${needs}`,
  );
});

test('detects an https origin', () => {
  expect(readConfig({ PUBLIC_ORIGIN: 'https://guvercin.example' }).isSecure).toBe(true);
});

describe('fails with a sentence that names the variable', () => {
  test.each([
    ['PORT', 'abc'],
    ['PORT', '0'],
    ['PORT', '70000'],
    ['PORT', '1.5'],
    ['PUBLIC_ORIGIN', 'localhost:4310'],
    ['PUBLIC_ORIGIN', 'https://guvercin.example/'],
    ['PUBLIC_ORIGIN', 'ftp://guvercin.example'],
    ['DATABASE_URL', 'mysql://localhost/guvercin'],
    ['DATABASE_READ_URL', 'mysql://localhost/guvercin'],
    ['SMTP_URL', 'mail.example.org'],
    ['MAIL_FROM', 'nobody'],
    ['OPERATOR_CONTACT', 'nobody'],
    ['MAIL_FROM', 'a@b.example\r\nBcc: c@d.example'],
    ['TRUST_PROXY', 'yes'],
    ['LOG_LEVEL', 'loud'],
    ['FILES_URL', 'https://bucket.s3.example'],
    ['FILES_URL', 's3://'],
    ['FILES_URL', 's3://key:secret@bucket'],
    ['FILES_URL', 's3://bucket?key=secret'],
    ['FILES_URL', 's3://bucket/a prefix'],
    ['FILES_URL', 's3://bucket?endpoint=s3.example'],
    ['FILES_URL', 's3://bucket?endpoint=https://s3.example/path'],
    ['FILES_FORMER_URL', 'bucket'],
    ['LIMIT_UPLOADS', '-1'],
    ['LIMIT_LOGIN_IP', 'none'],
  ])('%s=%s', (name, value) => {
    expect(rejection({ [name]: value })).toMatch(new RegExp(`^${name} .*\\.$`));
  });
});

test('does not repeat a wrong value, which may hold a password', () => {
  expect(rejection({ DATABASE_URL: 'mysql://root:geheim@localhost' })).not.toContain('geheim');
});

test('rejects an unknown setting, and suggests the intended one', () => {
  expect(rejection({ SMPT_URL: 'smtp://localhost' })).toBe(
    'SMPT_URL is not a setting of Güvercin. Did you mean SMTP_URL?',
  );
  expect(rejection({ LIMIT_LOGINS: '5' })).toBe('LIMIT_LOGINS is not a setting of Güvercin.');
});

test('ignores the variables of others', () => {
  expect(rejection({ PATH: '/bin', HOME: '/root', POST: '1', HOSTNAME: 'laptop' })).toBeNull();
});

test.each([
  [{ PUBLIC_ORIGIN: 'https://guvercin.example' }, 'https://guvercin.example'],
  [{}, 'mailto:guvercin@localhost'],
  [{ PUBLIC_ORIGIN: 'https://localhost:8443' }, 'mailto:guvercin@localhost'],
  [{ PUBLIC_ORIGIN: 'http://192.168.1.7:4310' }, 'mailto:guvercin@localhost'],
  [
    { PUBLIC_ORIGIN: 'http://guvercin.example', MAIL_FROM: 'Posta <posta@example.org>' },
    'mailto:posta@example.org',
  ],
])('push services get the sender’s contact: %o', (env, subject) => {
  expect(readConfig(env).pushSubject).toBe(subject);
});

test('a public origin without a contact for push services fails the start', () => {
  expect(rejection({ PUBLIC_ORIGIN: 'http://guvercin.example' })).toMatch(/^MAIL_FROM .*\.$/);
});

test('reads the servers of NATS with the credentials of the first address', () => {
  const nats = (BUS_URL: string) => readConfig({ BUS_URL }).nats;
  expect(nats('nats://ayse:g%40zli@one, nats://two:4333')).toEqual({
    servers: ['one:4222', 'two:4333'],
    user: 'ayse',
    pass: 'g@zli',
  });
  expect(nats('tls://jeton@one')).toEqual({ servers: ['one:4222'], token: 'jeton', tls: {} });
  const words = 'BUS_URL must be nats:// or tls:// addresses, separated by commas.';
  for (const BUS_URL of ['redis://one', 'nats://', 'nats://one,two', ',']) {
    expect(rejection({ BUS_URL })).toBe(words);
  }
});

test('a node has all roles, or those that are named', () => {
  expect(readConfig({}).roles).toEqual(new Set(['web', 'stream', 'worker']));
  expect(readConfig({ ROLES: 'web, worker' }).roles).toEqual(new Set(['web', 'worker']));
  const words = 'ROLES must be one or more of web, stream and worker.';
  for (const ROLES of ['workers', 'web,', ' ']) expect(rejection({ ROLES })).toBe(words);
});
