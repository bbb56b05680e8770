import path from 'node:path';
import type { StoredMail } from '../mail/mail-folder.ts';
import { openMailFolder } from '../mail/mail-folder.ts';
import { hashPassword } from '../sessions/password-hash.ts';
import { openTestBrowser, type TestBrowser } from '../testing/browser.ts';
import { linkIn } from '../testing/open-test-server.ts';
import {
  type Outcome,
  openOwnWorld,
  pause,
  type Scene,
  underTraffic,
  type World,
} from './scene.ts';
import { NO_CLOCK, openTurnedClock, type TurnedClock } from './turned-clock.ts';

const PASSWORD = 'uzun bir parola';
const UNLIMITED = { LIMIT_LOGIN_IP: '1000000', LIMIT_LOGIN_ACCOUNT: '1000000' };

const browserOf = ({ servers: [server] }: World) =>
  openTestBrowser((request) => fetch(request), server?.origin ?? '');

async function statusOf(answer: Promise<Response>): Promise<number> {
  const response = await answer;
  await response.arrayBuffer();
  return response.status;
}

const COUPLES = 8;
/** Longer than an auth token is valid, so that each call uses its refresh cookie. */
const STEP_SECONDS = 16 * 60;
/** By the second step, owner and thief have each used a different successor token. */
const STEPS = 3;

/** A stolen session with its owner and thief, and another person whose session is not stolen. */
interface Couple {
  userId: string;
  owner: TestBrowser;
  thief: TestBrowser;
  honest: TestBrowser;
}

async function openCouple({ world }: TurnedClock, passwordHash: string): Promise<Couple> {
  const logIn = async () => {
    const { userId, email } = await world.town.enter(0);
    const { db } = world.town.context;
    await db
      .updateTable('users')
      .set({ password_hash: passwordHash })
      .where('id', '=', userId)
      .execute();
    const browser = browserOf(world);
    const status = await statusOf(browser.post('/api/auth/login', { email, password: PASSWORD }));
    if (status !== 200) throw new Error(`a login answered ${status}`);
    return { userId, browser };
  };
  const [{ userId, browser: owner }, { browser: honest }] = [await logIn(), await logIn()];
  const thief = browserOf(world);
  for (const [name, value] of owner.cookies) thief.cookies.set(name, value);
  return { userId, owner, thief, honest };
}

const refresh = (browser: TestBrowser) =>
  statusOf(browser.call({ endpoint: '/api/auth/refresh', method: 'POST', body: {} }));

/** Owner and thief of a session take turns, alongside people with sessions of their own. */
async function stealSessions(seconds: number): Promise<Outcome | string> {
  const turned = await openTurnedClock(UNLIMITED);
  if (turned === null) return NO_CLOCK;
  const { world, turn, renew } = turned;
  try {
    const passwordHash = await hashPassword(PASSWORD);
    const seen = { stolen: 0, ended: 0, told: 0, honest: 0, loggedOut: 0 };
    let shift = 0;
    const playOnce = async () => {
      const couples: Couple[] = [];
      for (let at = 0; at < COUPLES; at += 1) couples.push(await openCouple(turned, passwordHash));
      let last: [number, number][] = [];
      for (let step = 0; step < STEPS; step += 1) {
        shift += STEP_SECONDS;
        turn(shift);
        last = await Promise.all(
          couples.map(async ({ owner, thief, honest }, at): Promise<[number, number]> => {
            const isThiefFirst = (at + step) % 2 === 1;
            const first = await refresh(isThiefFirst ? thief : owner);
            const second = await refresh(isThiefFirst ? owner : thief);
            if ((await refresh(honest)) !== 200) seen.loggedOut += 1;
            return [first, second];
          }),
        );
      }
      const { rows } = await readThefts(world, couples);
      seen.stolen += couples.length;
      seen.honest += couples.length;
      seen.ended += last.filter((both) => both.every((status) => status === 401)).length;
      seen.told += rows;
    };
    const outcome = await underTraffic(world, {
      ...{ seconds, renew },
      async happen() {
        const until = performance.now() + seconds * 1000;
        while (performance.now() < until) await playOnce();
        return undefined;
      },
    });
    const { stolen, ended, told, honest, loggedOut } = seen;
    const faults = [
      ...(ended < stolen ? [`${stolen - ended} thefts went unnoticed`] : []),
      ...(told === stolen ? [] : [`the security log tells of ${told}`]),
      ...(loggedOut > 0 ? [`${loggedOut} times somebody honest was logged out`] : []),
    ];
    return {
      ...{ ...outcome, faults: [...outcome.faults, ...faults] },
      seen: `${ended} of ${stolen} stolen sessions ended, ${told} told of, ${honest} others went on`,
    };
  } finally {
    await turned.close();
  }
}

async function readThefts({ town }: World, couples: readonly Couple[]): Promise<{ rows: number }> {
  const lines = await town.context.db
    .selectFrom('security_log')
    .select('user_id')
    .where('event', '=', 'suspected-theft')
    .where(
      'user_id',
      'in',
      couples.map(({ userId }) => userId),
    )
    .execute();
  return { rows: lines.length };
}

const SCANS = 3;
const MAIL_WITHIN_MS = 30_000;

/** Strangers register addresses, mail scanners open every link, and then the owner arrives. */
async function scanMails(seconds: number): Promise<Outcome> {
  const world = await openOwnWorld({ env: { LIMIT_REGISTER_IP: '1000000', ...UNLIMITED } });
  try {
    const { now, makeId } = world.town.context;
    const folder = path.join(world.dataDir, 'mail');
    const mails = await openMailFolder({ folder, now, makeId });
    const seen = { scanned: 0, letIn: 0, verified: 0, removed: 0 };
    const faults = new Set<string>();
    const expectStatus = (what: string, status: number, wanted: number) => {
      if (status !== wanted) faults.add(`${what} answered ${status}`);
    };
    const logIn = (email: string) =>
      statusOf(browserOf(world).post('/api/auth/login', { email, password: PASSWORD }));
    const playOnce = async (at: number) => {
      const email = `yabanci-${at}@example.org`;
      const registration = { email, password: PASSWORD, terms: 't', adult: true };
      const attacker = browserOf(world);
      expectStatus(
        'registering',
        await statusOf(attacker.post('/api/auth/register', registration)),
        201,
      );
      const link = linkIn(await waitForMail(mails.list, email));
      const ways = [link, `${link}&me=no`];
      for (let scan = 0; scan < SCANS; scan += 1) {
        const statuses = await Promise.all(ways.map((way) => statusOf(browserOf(world).get(way))));
        for (const status of statuses) expectStatus('a scanner', status, 200);
        seen.scanned += statuses.length;
      }
      if ((await logIn(email)) === 200) seen.letIn += 1;
      const isMine = at % 2 === 0;
      const owner = browserOf(world);
      const pressed = await statusOf(owner.post(isMine ? link : `${link}&me=no`));
      expectStatus('the owner', pressed, isMine ? 303 : 200);
      expectStatus('the login afterwards', await logIn(email), isMine ? 200 : 401);
      if (isMine) seen.verified += 1;
      else seen.removed += 1;
    };
    const outcome = await underTraffic(world, {
      seconds,
      async happen() {
        const until = performance.now() + seconds * 1000;
        for (let at = 0; performance.now() < until; at += 1) await playOnce(at);
        return undefined;
      },
    });
    if (seen.letIn > 0) faults.add(`${seen.letIn} were let in by a scanner`);
    const { scanned, verified, removed } = seen;
    return {
      ...{ ...outcome, faults: [...outcome.faults, ...faults] },
      seen: `${scanned} links opened, ${seen.letIn} let in by it, ${verified} verified and ${removed} removed by the owner`,
    };
  } finally {
    await world.close();
  }
}

async function waitForMail(list: () => Promise<StoredMail[]>, email: string): Promise<StoredMail> {
  for (const begun = performance.now(); performance.now() - begun < MAIL_WITHIN_MS; ) {
    const mail = (await list()).find(({ to }) => to === email);
    if (mail !== undefined) return mail;
    await pause(20);
  }
  throw new Error(`no mail to ${email} came`);
}

export const accountScenes: readonly Scene[] = [
  { name: '12 two hold one session', engine: 'own', play: stealSessions },
  { name: '13 scanners open the links of mails', engine: 'own', play: scanMails },
];
