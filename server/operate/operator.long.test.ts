import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calls } from '../../contract/calls/calls.ts';
import { makeId } from '../../contract/ids.ts';
import { openMailFolder } from '../mail/mail-folder.ts';
import { openTestBrowser, type TestBrowser } from '../testing/browser.ts';
import { runOperator, type Said } from '../testing/operator.ts';
import { registerCompletePerson } from '../testing/registration.ts';
import { readReply } from '../testing/replies.ts';
import {
  findFreePort,
  otherPostgres,
  type ServerProcess,
  startServerProcess,
} from '../testing/server-process.ts';
import { runCommandLine } from './run-command-line.ts';

/**
 * The operator's commands, with and without a running server. Commands that need the data folder, a signal or a
 * terminal run in separate processes, the others in this one.
 */
const PASSWORD = 'uzun bir parola';
const newId = () => makeId(Date.now(), (bytes) => void crypto.getRandomValues(bytes));

const root = await mkdtemp(path.join(tmpdir(), 'guvercin-operator-'));
const servers: ServerProcess[] = [];
afterAll(async () => {
  for (const server of servers) await server.stop();
  await rm(root, { recursive: true });
});

const openPlace = async (name: string) => ({
  PORT: String(await findFreePort()),
  DATA_DIR: path.join(root, name),
});

async function start(env: Record<string, string> & { PORT: string }): Promise<ServerProcess> {
  const server = await startServerProcess(env);
  servers.push(server);
  return server;
}

const openBrowser = (origin: string) => openTestBrowser((request) => fetch(request), origin);

async function read<T>(
  browser: TestBrowser,
  endpoint: string,
  schema: v.GenericSchema<unknown, T>,
): Promise<T> {
  return readReply(await browser.call({ endpoint, method: 'GET' }), schema);
}
const readProfile = async (browser: TestBrowser) =>
  (await read(browser, '/api/user', calls['get-profile'].reply)).profile;
const readLog = (browser: TestBrowser, query: string) =>
  read(browser, `/api/sync?${query}`, calls.sync.reply);

const here = await openPlace('here');
let server: ServerProcess;
let ayse: TestBrowser;
let berk: TestBrowser;
let origin = '';

async function operate(...argv: string[]): Promise<Said> {
  const said: string[] = [];
  const complaints: string[] = [];
  const code = await runCommandLine(argv, {
    env: { ...otherPostgres(), ...here },
    print: (line) => said.push(line),
    complain: (line) => complaints.push(line),
  });
  return { code, out: said.join('\n').trim(), err: complaints.join('\n').trim() };
}

beforeAll(async () => {
  server = await start(here);
  ({ origin } = server);
  const folder = path.join(here.DATA_DIR, 'mail');
  const mails = await openMailFolder({ folder, now: () => new Date(), makeId: newId });
  [ayse, berk] = [openBrowser(origin), openBrowser(origin)];
  await registerCompletePerson(ayse, mails, { email: 'ayse@example.org', password: PASSWORD });
  await registerCompletePerson(berk, mails, { email: 'berk@example.org', password: PASSWORD });
});

const pigeonsOf = async (browser: TestBrowser) =>
  (await read(browser, '/api/pigeons', calls['list-pigeons'].reply)).pigeons;
const freePigeon = async (browser: TestBrowser) =>
  (await pigeonsOf(browser)).find(({ status }) => status === 'available')?.id ?? '';

async function sendToSky(browser: TestBrowser, content: string): Promise<string> {
  const id = newId();
  const body = { id, content, pigeonId: await freePigeon(browser), sky: true };
  const reply = await browser.call({ endpoint: '/api/messages', method: 'POST', body });
  expect(reply.status).toBe(200);
  return id;
}
const allowLanding = (browser: TestBrowser, id: string, allowed: boolean) =>
  browser.call({ endpoint: `/api/messages/${id}/landing`, method: 'PUT', body: { allowed } });
const landingText = async () => {
  const reply = await openBrowser(origin).get('/api/landing-letter');
  return (await readReply(reply, calls['get-landing-letter'].reply)).letter?.content ?? null;
};
const skyOf = async (browser: TestBrowser) =>
  (await read(browser, '/api/sky', calls['list-sky'].reply)).items.map(({ content }) => content);
const idOf = async (browser: TestBrowser) => (await readProfile(browser)).id;

describe('beside a running server', () => {
  test('shows the help, and rejects unknown commands and people', async () => {
    const help = await runOperator(here, '--help');
    expect(help).toMatchObject({ code: 0, err: '' });
    for (const name of ['grant', 'reports close', 'backup', 'restore', 'move-to-postgres']) {
      expect(help.out).toContain(`  ${name}`);
      expect((await operate(...name.split(' '), '--help')).out).toContain(name);
    }
    expect(await runOperator(here, 'fly')).toMatchObject({ code: 1, out: '' });
    expect((await operate('grant', 'nobody@example.org')).err).toBe(
      'There is no nobody@example.org.',
    );
  });

  test('grants pigeons and notifies their owner', async () => {
    const before = await pigeonsOf(ayse);
    const said = await operate(
      'grant',
      'Ayse@Example.org',
      '--count',
      '2',
      '--until',
      '2999-01-01',
    );
    expect(said).toEqual({
      code: 0,
      out: 'ayse@example.org has 2 more pigeons, until the end of 2999-01-01.',
      err: '',
    });
    const gained = (await pigeonsOf(ayse)).filter(({ id }) => !before.some((one) => one.id === id));
    expect(gained).toHaveLength(2);
    expect(gained[0]).toMatchObject({ acquisition_method: 'donation', status: 'available' });
    const past = await operate('grant', 'ayse@example.org', '--until', '2020-01-01');
    expect(past).toMatchObject({ code: 1, err: '2020-01-01 is over already.' });
  });

  test('shows the whole security log of an account', async () => {
    const lines = (await operate('security-log', 'Ayse@Example.org')).out.split('\n');
    expect(lines.slice(0, 2).map((line) => line.replace(/^\S+Z {2}/, ''))).toEqual([
      'email-verified  127.0.0.0/24',
      'login  127.0.0.0/24',
    ]);
    expect(lines.some((line) => line.endsWith('  pigeons-granted'))).toBe(true);
    expect(await operate('security-log', newId())).toMatchObject({ code: 1, out: '' });
  });

  test('lists, shows and closes reports', async () => {
    expect((await operate('reports', 'list')).out).toBe('There are none.');
    const id = newId();
    const body = { id, reason: 'spam', text: 'her gün yazıyor', userId: await idOf(berk) };
    const reply = await ayse.call({ endpoint: '/api/reports', method: 'POST', body });
    expect(reply.status).toBe(202);
    expect((await operate('reports', 'list')).out).toContain(`${id}  `);
    const shown = (await operate('reports', 'show', id)).out;
    expect(shown).toContain('text: her gün yazıyor');
    expect(shown).toContain('"full_name": "Ayşe Yılmaz"');

    expect((await operate('reports', 'close', id)).code).toBe(1);
    const closed = await operate('reports', 'close', id, '--outcome', 'uyarıldı');
    expect(closed).toMatchObject({ code: 0, err: '' });
    expect((await operate('reports', 'list')).out).toBe('There are none.');
    expect((await operate('reports', 'list', '--all')).out).toContain(id);
    expect((await operate('reports', 'show', id)).out).toContain('outcome: uyarıldı');
    expect((await operate('reports', 'close', id, '--outcome', 'x')).code).toBe(1);
  });

  test('rotates the keys, and the running server signs with the new ones without log-outs', async () => {
    const said = await operate('rotate-keys');
    expect(said).toMatchObject({ code: 0 });
    expect(said.out).toContain('nobody is logged out');
    expect((await berk.call({ endpoint: '/api/user', method: 'GET' })).status).toBe(200);
  });

  test('suspends a person and lifts the suspension', async () => {
    expect(await operate('suspend', 'berk@example.org')).toMatchObject({ code: 0 });
    expect((await berk.call({ endpoint: '/api/user', method: 'GET' })).status).toBe(401);
    const login = { email: 'berk@example.org', password: PASSWORD };
    expect((await openBrowser(origin).post('/api/auth/login', login)).status).toBe(403);
    expect((await operate('suspend', 'berk@example.org')).err).toContain('suspended already');
    expect(await operate('unsuspend', 'berk@example.org')).toMatchObject({ code: 0 });
    berk = openBrowser(origin);
    expect((await berk.post('/api/auth/login', login)).status).toBe(200);
  });

  test('chooses the letter of the landing page, and returns to the automatic choice', async () => {
    const [older, newer] = [await sendToSky(ayse, 'eski'), await sendToSky(ayse, 'yeni')];
    for (const id of [older, newer]) expect((await allowLanding(ayse, id, true)).status).toBe(200);
    expect(await landingText()).toBe('yeni');
    expect(await operate('landing', 'letter', older)).toEqual({
      code: 0,
      out: 'The landing page shows it for 24 hours.',
      err: '',
    });
    expect(await landingText()).toBe('eski');
    expect(await operate('landing', 'auto')).toEqual({
      code: 0,
      out: 'The landing page shows the most answered letter that it may.',
      err: '',
    });
    expect(await landingText()).toBe('yeni');
    // Without a choice there is nothing to undo, and the command still succeeds.
    expect((await operate('landing', 'auto')).code).toBe(0);
    await operate('landing', 'letter', older);
    expect((await allowLanding(ayse, older, false)).status).toBe(200);
    expect(await landingText()).toBe('yeni');
    expect(await operate('landing', 'auto')).toMatchObject({ code: 0 });
  });

  test('keeps the choice of the landing page when the new letter may not be shown', async () => {
    const chosen = await sendToSky(berk, 'seçilen');
    expect((await allowLanding(berk, chosen, true)).status).toBe(200);
    expect(await operate('landing', 'letter', chosen)).toMatchObject({ code: 0 });
    const secret = await sendToSky(ayse, 'gizli');
    const noSuch = 'There is no such letter in the sky, or its author does not allow it.';
    const wrong: [words: string[], err: string][] = [
      [[secret], noSuch],
      [[newId()], noSuch],
      [['not-an-id'], 'not-an-id is not an id.'],
      [["' or true --"], "' or true -- is not an id."],
      [[''], ' is not an id.'],
      [[], 'Write: landing letter <id>'],
      [[chosen, secret], 'Write: landing letter <id>'],
    ];
    for (const [words, err] of wrong) {
      const said = await operate('landing', 'letter', ...words);
      expect(said).toEqual({ code: 1, out: '', err: err.trim() });
    }
    expect((await operate('landing', 'auto', chosen)).err).toBe('Write: landing auto');
    expect((await operate('landing', 'letter', chosen, '--days', '2')).code).toBe(1);
    expect((await operate('landing')).err).toBe('There is no command landing; --help lists them.');
    expect(await landingText()).toBe('seçilen');
    expect(await operate('remove', 'message', chosen, '--reason', 'Reklam')).toMatchObject({
      code: 0,
    });
    expect((await operate('landing', 'letter', chosen)).err).toBe(noSuch);
    expect(await landingText()).not.toBe('seçilen');
  });

  test('removes a letter from the sky and a photo from a profile', async () => {
    const id = await sendToSky(berk, 'kaba bir mektup');
    expect(await skyOf(ayse)).toContain('kaba bir mektup');
    expect(await operate('remove', 'message', id, '--reason', 'Reklam')).toMatchObject({ code: 0 });
    expect(await skyOf(ayse)).not.toContain('kaba bir mektup');
    expect((await pigeonsOf(berk)).every(({ status }) => status === 'available')).toBe(true);
    expect((await operate('remove', 'message', id, '--reason', 'Reklam')).err).toContain(
      'gone already',
    );

    const before = await readProfile(berk);
    expect(
      await operate('remove', 'photo', 'berk@example.org', '1', '--reason', 'Reklam'),
    ).toMatchObject({ code: 0 });
    const after = await readProfile(berk);
    expect([after.photo_1_url, after.photo_3_url]).toEqual([before.photo_2_url, null]);
    expect(after.profile_completion_percentage).toBeLessThan(100);
    expect(
      (await operate('remove', 'photo', 'berk@example.org', '3', '--reason', 'Reklam')).code,
    ).toBe(1);
  });

  test('records requests by authorities, and counts them', async () => {
    const given = ['--authority', 'Savcılık', '--country', 'tr', '--basis', 'CMK 135'];
    const add = (...words: string[]) => operate('requests', 'add', ...given, ...words);
    expect((await add('--outcome', 'maybe')).err).toContain('--outcome is one of');
    expect((await add()).err).toBe('--outcome takes 1 to 500 characters.');
    expect(await add('--outcome', 'refused', '--received', '2026-11-20')).toMatchObject({
      code: 0,
    });
    expect((await operate('requests', 'list')).out).toContain('2026-11-20  TR  Savcılık');
    const figures = await operate('transparency', '--from', '2026-11-01', '--to', '2026-11-30');
    expect(figures.out).toContain('requests by authorities (TR, refused): 1');
    expect((await operate('transparency', '--from', '2026-11-01')).err).toBe(
      '--to takes a date as YYYY-MM-DD.',
    );
  });

  test('opens a shell in the database, and hides the password in its output', async () => {
    const folder = await mkdtemp(path.join(root, 'psql-'));
    const program = '#!/bin/sh\necho "to $1"\necho "with $PGPASSWORD"\n';
    await writeFile(path.join(folder, 'psql'), program, { mode: 0o755 });
    const PATH = `${folder}:${process.env.PATH}`;
    const { code, out } = await runOperator({ ...here, PATH, POSTGRES_BIN: '' }, 'psql');
    expect(code).toBe(0);
    const password = await readFile(path.join(here.DATA_DIR, 'database/password'), 'utf8');
    const [to, withPassword] = out.split('\n');
    expect(to).toMatch(/^to postgres:\/\/guvercin@/);
    expect(to).not.toContain(password.trim());
    expect(withPassword).toBe(`with ${password.trim()}`);
  });

  test('does not restore while the server is running', async () => {
    const file = path.join(root, 'under.tar.gz');
    expect(await operate('backup', file)).toMatchObject({ code: 0 });
    const said = await operate('restore', file, '--replace');
    expect(said.code).toBe(1);
    expect(said.err).toContain('stop it first');
    expect((await ayse.call({ endpoint: '/api/user', method: 'GET' })).status).toBe(200);
  });
});

test('a backup made during writes is restored completely, with a new epoch', async () => {
  const file = path.join(root, 'whole.tar.gz');
  await sendToSky(ayse, 'yedekten önce');
  const before = await readLog(ayse, 'since=0');
  let isWriting = true;
  const writing = (async () => {
    for (let count = 0; isWriting; count += 1) {
      const body = { bio: `yazı ${count}` };
      const saved = await ayse.call({ endpoint: '/api/user', method: 'PUT', body });
      expect(saved.status).toBe(200);
    }
  })();
  const made = await runOperator(here, 'backup', file);
  isWriting = false;
  await writing;
  expect(made).toMatchObject({ code: 0, err: '' });
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect((await operate('backup', file)).err).toContain('There is something at');
  await sendToSky(ayse, 'yedekten sonra');
  const photo = (await readProfile(ayse)).photo_1_url ?? '';
  const picture = Buffer.from(await (await ayse.get(photo)).arrayBuffer());

  const there = await openPlace('there');
  const restored = await runOperator(there, 'restore', file);
  expect(restored).toMatchObject({ code: 0, err: '' });
  expect(restored.out).toMatch(/^2 people and \d+ image files are back/m);
  const again = await runOperator(there, 'restore', file);
  expect(again.err).toBe('There are people in this database already; they would be lost.');
  expect(await runOperator(there, 'restore', file, '--replace')).toMatchObject({ code: 0 });

  // The same cookies work, because the server's keys are among the rows.
  const second = await start(there);
  const device = openBrowser(second.origin);
  for (const [name, value] of ayse.cookies) device.cookies.set(name, value);
  expect(await skyOf(device)).toContain('yedekten önce');
  expect(await skyOf(device)).not.toContain('yedekten sonra');
  expect(Buffer.from(await (await device.get(photo)).arrayBuffer()).equals(picture)).toBe(true);
  const after = await readLog(device, 'since=0');
  expect(after.epoch).not.toBe(before.epoch);
  expect(after.to).toBeGreaterThan(2 ** 32);
  const stale = await readLog(device, `since=${before.to}&epoch=${before.epoch}`);
  expect(stale.reset).toBe(true);
  const old = before.changes.map(({ entity, id }) => `${entity} ${id}`).sort();
  expect(after.changes.map(({ entity, id }) => `${entity} ${id}`).sort()).toEqual(old);
  expect(await sendToSky(device, 'yeniden')).not.toBe('');
});

test('an invalid backup changes nothing', async () => {
  const place = await openPlace('empty');
  const said = await runOperator(place, 'restore', path.join(import.meta.dirname, 'command.ts'));
  expect(said.code).toBe(1);
  expect(said.err).toContain('is not a whole backup');
  expect((await runOperator(place, 'restore', path.join(root, 'none'))).err).toContain('no file');
});

test('works on a server that is stopped', async () => {
  expect(await server.stop()).toBe(0);
  expect(await runOperator(here, 'migrate')).toEqual({
    code: 0,
    out: 'The tables are up to date.',
    err: '',
  });
  expect(await runOperator(here, 'grant', 'berk@example.org')).toMatchObject({ code: 0, err: '' });
  server = await start(here);
  const special = (await pigeonsOf(berk)).filter(({ type_label }) => type_label === 'special');
  expect(special).toHaveLength(1);
});
