import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { calls } from '../../contract/calls/calls.ts';
import { openMailFolder } from '../../server/mail/mail-folder.ts';
import { openOwnPostgres } from '../../server/own-postgres/open-own-postgres.ts';
import { hashPassword } from '../../server/sessions/password-hash.ts';
import { openTestBrowser, type TestBrowser } from '../../server/testing/browser.ts';
import {
  findFreePort,
  type ServerProcess,
  startServerProcess,
} from '../../server/testing/server-process.ts';
import { createTestDatabase } from '../../server/testing/test-database.ts';
import { openTown, type Town } from '../../server/testing/town.ts';
import { percentile } from '../percentile.ts';
import type { Scale } from '../scale.ts';
import { formatTable } from '../table.ts';
import { cells, measureBeside, press, startSends } from './measure-beside.ts';

const sizes = {
  whole: { seconds: 60, quietSeconds: 30, guesses: 10_000, addresses: 1000 },
  smoke: { seconds: 2, quietSeconds: 2, guesses: 40, addresses: 20 },
};
const AT_ONCE = 100;
const GUESSES_AT_ONCE = 50;
const LOGIN_EVERY_MS = 250;
const PASSWORD = 'uzun bir parola';
const WRONG = 'yanlış parola';
const NO_LIMIT = '100000000';
const GOALS = { sendP50Times: 2, sendP99Times: 4, healthP99Ms: 50, healthTimes: 2, loginTimes: 2 };
const MINUTE_MS = 60_000;

interface Place {
  server: ServerProcess;
  town: Town;
  dataDir: string;
}

/**
 * Measures 100 concurrent logins, with the usual limits and without: how long a send, /healthz and the login of a known
 * device take at the same time, compared with an idle server. Then 10,000 wrong passwords for one account from 1,000
 * addresses: whether its known device can always log in, and a new one by mail. Prints tables. Returns whether all
 * goals are met.
 */
export async function benchLogins(scale: Scale): Promise<boolean> {
  const short: string[] = [];
  for (const limits of ['on', 'off'] as const) {
    const off = { LIMIT_LOGIN_IP: NO_LIMIT, LIMIT_LOGIN_ACCOUNT: NO_LIMIT };
    await inPlace(limits === 'on' ? {} : off, (place) => floodAtOnce(place, scale, limits, short));
  }
  await inPlace({}, (place) => guessFromManyAddresses(place, scale, short));
  process.stdout.write(short.length > 0 ? `\nshort of its goal: ${short.join('; ')}\n` : '\n');
  return scale === 'smoke' || short.length === 0;
}

async function inPlace(settings: Record<string, string>, work: (place: Place) => Promise<void>) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'guvercin-logins-'));
  const postgres = await openOwnPostgres({ dataDir, postgresBin: null });
  const { url } = await createTestDatabase(postgres.url);
  const server = await startServerProcess({
    ...{ PORT: String(await findFreePort()), DATABASE_URL: url, TRUST_PROXY: '1' },
    ...{ DATA_DIR: path.join(dataDir, 'node'), LIMIT_MUTATIONS: NO_LIMIT },
    ...settings,
  });
  const town = await openTown(url);
  try {
    await work({ server, town, dataDir: path.join(dataDir, 'node') });
  } finally {
    await town.close();
    await server.kill();
    await postgres.close();
    rmSync(dataDir, { recursive: true });
  }
}

/** Creates a person with a password, and a browser that has logged in before, with a separate address. */
async function openKnownDevice({ server, town }: Place, address: string) {
  const { userId, email } = await town.enter();
  const hash = await hashPassword(PASSWORD);
  const users = town.context.db.updateTable('users').set({ password_hash: hash });
  await users.where('id', '=', userId).execute();
  const browser = openTestBrowser((request) => fetch(request), server.origin);
  const logIn = async () => {
    const { status } = await logInFrom(browser, { email, password: PASSWORD }, address);
    if (status !== 200) throw new Error(`the known device was answered ${status}`);
  };
  await logIn();
  return { email, logIn };
}

const logInFrom = (
  browser: TestBrowser,
  body: { email: string; password: string },
  address: string,
) => browser.post('/api/auth/login', body, { 'x-forwarded-for': address });

async function floodAtOnce(
  place: Place,
  scale: Scale,
  limits: 'on' | 'off',
  short: string[],
): Promise<void> {
  const { seconds, quietSeconds } = sizes[scale];
  const { server, town } = place;
  const known = await openKnownDevice(place, '198.51.100.7');
  const sends = await startSends(town, server);
  const flood = {
    ...{ name: 'log-ins', port: Number(new URL(server.origin).port), concurrency: AT_ONCE },
    ...({ method: 'POST', path: '/api/auth/login' } as const),
    headers: [{ origin: server.origin, 'x-forwarded-for': '203.0.113.9' }],
    bodies: [JSON.stringify({ email: known.email, password: WRONG })],
    expected: [401, 429, 503],
  };
  // Warm up, because the first calls load code.
  await measureBeside(server, sends, () => press(flood, 1).then(() => undefined));
  const look = async (work: () => Promise<unknown>) => {
    const logins = repeat(known.logIn);
    const seen = await measureBeside(server, sends, async () => void (await work()));
    return { ...seen, login: percentile(await logins.stop(), 0.5) };
  };
  const quiet = await look(() => sleep(quietSeconds * 1000));
  let perSecond = 0;
  const flooded = await look(async () => {
    ({ perSecond } = await press(flood, seconds));
  });
  const times = {
    p50: flooded.send.p50 / quiet.send.p50,
    p99: flooded.send.p99 / quiet.send.p99,
    login: flooded.login / quiet.login,
  };
  const head = ['', 'a second', '/healthz p50', 'p99', 'send p50', 'p99', 'known device'];
  const row = (name: string, speed: string, { login, ...seen }: typeof quiet) => [
    ...[name, speed, ...cells(seen), login.toFixed(0)],
  ];
  const rows = [head, row('quiet', '', quiet), row('100 at once', perSecond.toFixed(0), flooded)];
  process.stdout.write(`\nlimits ${limits}\n${formatTable(rows)}\n`);
  const told = Object.entries(times).map(([name, value]) => `${name} ${value.toFixed(1)}`);
  process.stdout.write(`times the quiet one's: ${told.join(', ')}\n`);
  const healthMost = Math.max(GOALS.healthP99Ms, quiet.health.p99 * GOALS.healthTimes);
  if (!(times.p50 <= GOALS.sendP50Times)) short.push(`limits ${limits}: a send's p50`);
  if (!(times.p99 <= GOALS.sendP99Times)) short.push(`limits ${limits}: a send's p99`);
  if (!(flooded.health.p99 <= healthMost)) short.push(`limits ${limits}: /healthz`);
  if (!(times.login <= GOALS.loginTimes)) short.push(`limits ${limits}: the known device`);
}

/** Repeats work at an interval. `stop` returns the sorted durations, or throws the error of the work. */
function repeat(work: () => Promise<void>): { stop(): Promise<number[]> } {
  const times: number[] = [];
  let isStopped = false;
  const run = async () => {
    while (!isStopped) {
      const begun = performance.now();
      await work();
      times.push(performance.now() - begun);
      await sleep(LOGIN_EVERY_MS);
    }
  };
  const running = run();
  running.catch(() => undefined);
  return {
    async stop() {
      isStopped = true;
      await running;
      return times.toSorted((a, b) => a - b);
    },
  };
}

async function guessFromManyAddresses(place: Place, scale: Scale, short: string[]): Promise<void> {
  const { guesses, addresses } = sizes[scale];
  const { server } = place;
  const known = await openKnownDevice(place, '198.51.100.7');
  const knownLogins = repeat(known.logIn);
  const answers = new Map<number, number>();
  let next = 0;
  const guess = async () => {
    const browser = openTestBrowser((request) => fetch(request), server.origin);
    while (next < guesses) {
      const at = next % addresses;
      next += 1;
      const address = `10.${Math.floor(at / 250)}.${at % 250}.1`;
      const { status } = await logInFrom(browser, { email: known.email, password: WRONG }, address);
      answers.set(status, (answers.get(status) ?? 0) + 1);
    }
  };
  const guessing = Promise.all(Array.from({ length: GUESSES_AT_ONCE }, guess));
  await sleep(1000);
  const byMailMs = await comeInByMail(place, known.email).catch((error: unknown) => String(error));
  await guessing;
  const failure = await knownLogins.stop().catch((error: unknown) => String(error));
  const counts = [...answers].toSorted().map(([status, count]) => `${count} × ${status}`);
  process.stdout.write(
    `\n${guesses} wrong passwords from ${addresses} addresses: ${counts.join(', ')}\n`,
  );
  const isAlwaysIn = typeof failure !== 'string';
  const isInByMail = typeof byMailMs === 'number' && byMailMs <= MINUTE_MS;
  process.stdout.write(
    `known device: ${isAlwaysIn ? `${failure.length} of ${failure.length} log-ins` : failure}\n`,
  );
  process.stdout.write(
    `a new device by mail: ${typeof byMailMs === 'number' ? `${byMailMs.toFixed(0)} ms` : byMailMs}\n`,
  );
  if (!isAlwaysIn) short.push('the known device was kept out');
  if (!isInByMail) short.push('a new device did not get in by mail within a minute');
}

/** Resets the password by mail and logs in on a device that is new to the account. */
async function comeInByMail({ server, town, dataDir }: Place, email: string): Promise<number> {
  const begun = performance.now();
  const address = { 'x-forwarded-for': '198.51.100.99' };
  const browser = openTestBrowser((request) => fetch(request), server.origin);
  const asked = await browser.post(calls['forgot-password'].path, { email }, address);
  if (!asked.ok) throw new Error(`asking for a link was answered ${asked.status}`);
  const mails = await openMailFolder({ ...town.context, folder: path.join(dataDir, 'mail') });
  const findCode = async () => {
    const mail = (await mails.list()).find(({ to }) => to === email);
    return /forgot-password\?code=([\w-]+)/.exec(mail?.text ?? '')?.[1];
  };
  let code = await findCode();
  while (code === undefined) {
    if (performance.now() - begun > MINUTE_MS) throw new Error('no mail within a minute');
    await sleep(50);
    code = await findCode();
  }
  const set = await browser.post(
    calls['reset-password'].path,
    { code, password: PASSWORD },
    address,
  );
  if (!set.ok) throw new Error(`a new password was answered ${set.status}`);
  const login = await logInFrom(browser, { email, password: PASSWORD }, address['x-forwarded-for']);
  if (!login.ok) throw new Error(`the login was answered ${login.status}`);
  return performance.now() - begun;
}
