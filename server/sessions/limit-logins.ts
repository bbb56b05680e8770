import { availableParallelism } from 'node:os';
import { type Kysely, sql } from 'kysely';
import { AppError } from '../../contract/errors.ts';
import { hashSecret } from '../base/hash-secret.ts';
import { createWorkQueue } from '../base/work-queue.ts';
import type { Context } from '../context/context.ts';
import type { Schema } from '../db/schema.ts';
import { type Asker, waitAs } from './password-hash.ts';
import { keysOf, rememberRejection } from './remembered-rejections.ts';

const WINDOW_MS = 15 * 60_000;
/**
 * The maximum number of concurrent guesses. Four are enough to use all hashing threads. Waiting guesses hold no
 * database connection.
 */
const GUESSES_AT_A_TIME = 4;
/** The maximum number of concurrent guesses by strangers. Half of the processors stay free for other work. */
const STRANGERS_AT_A_TIME = Math.max(1, Math.floor(availableParallelism() / 2));
/** The wait of a stranger after the first guess above the limit. The wait doubles with each further guess. */
const FIRST_DELAY_MS = 2000;
const LONGEST_DELAY_MS = 60_000;
/** The limit for a whole /24 or /48 is this many times the limit of a single address or household. */
const ADDRESSES_A_SITE = 4;

const gate = createWorkQueue(GUESSES_AT_A_TIME);
const strangersGate = createWorkQueue(Math.min(STRANGERS_AT_A_TIME, GUESSES_AT_A_TIME));

type Parts = Pick<Context, 'db' | 'now' | 'makeId' | 'limits'>;

export interface Guess {
  email: string;
  network: string;
  /** The device or session that the account is linked to, or null for a stranger. */
  device: string | null;
  signal: AbortSignal | null;
}

/**
 * Checks a password. The attempt is first counted as a failed login, so that concurrent attempts cannot bypass the
 * limit. The count is removed if the password is right or could not be checked. A known device is counted separately.
 * Strangers wait longer after each guess, per network, so that they cannot lock an account
 * (docs/decisions/security-log-and-login-limits.md). Throws `too-many-requests`, and `unavailable` when too many
 * guesses wait.
 */
export async function limitGuesses(
  context: Parts,
  guess: Guess,
  isRight: (asker: Asker) => Promise<boolean>,
): Promise<boolean> {
  const asker = { isKnown: guess.device !== null, signal: guess.signal };
  const line = asker.isKnown ? gate : strangersGate;
  return line.run(() => countAndLook(context, guess, () => isRight(asker)), waitAs(asker));
}

async function countAndLook(
  context: Parts,
  guess: Guess,
  isRight: () => Promise<boolean>,
): Promise<boolean> {
  const id = context.makeId();
  await countGuess(context, guess, id);
  const takeBack = () => context.db.deleteFrom('login_failures').where('id', '=', id).execute();
  try {
    const answer = await isRight();
    if (answer) await takeBack();
    return answer;
  } catch (error) {
    await takeBack();
    throw error;
  }
}

async function countGuess(context: Parts, guess: Guess, id: string): Promise<void> {
  const at = context.now();
  const { loginFailures: max } = context.limits;
  // Hashed, because addresses typed by strangers must not be stored in plain text.
  const account = hashSecret(guess.email);
  if (guess.device !== null) {
    const device = hashSecret(guess.device);
    const row = { id, account, device, ip: '', site: null, at };
    return keep(context.db, row, [`${account} ${device}`], (tx) =>
      rejectAbove(tx, { columns: { account, device }, max: max.account, at }),
    );
  }
  const { ip, site, own, pair } = keysOf(guess);
  const row = { id, account, device: null, ip, site, at };
  // `rejectRemembered` repeats these rejections without a database statement.
  const remember = (key: string) => (until: number) => rememberRejection(context, key, until);
  return keep(context.db, row, [account, site], async (tx) => {
    const most = max.ip * ADDRESSES_A_SITE;
    await rejectAbove(tx, { columns: { ip }, max: max.ip, at }, remember(ip));
    await rejectAbove(tx, { columns: { site }, max: most, at }, remember(site));
    const network = own === ip ? { ip } : { site };
    await rejectHasty(tx, { account, network, free: max.account, at }, remember(pair));
  });
}

type Row = Schema['login_failures'];

/** Adds the row unless it is rejected. Attempts that share a key run one after the other. */
async function keep(
  db: Context['db'],
  row: Row,
  keys: string[],
  reject: (tx: Kysely<Schema>) => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (const key of keys) {
      const lock = `login-failures:${key}`;
      await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(tx);
    }
    await tx
      .deleteFrom('login_failures')
      .where('at', '<=', new Date(row.at.getTime() - WINDOW_MS))
      .where((or) =>
        or.or([or('account', '=', row.account), or('ip', '=', row.ip), or('site', '=', row.site)]),
      )
      .execute();
    await reject(tx);
    await tx.insertInto('login_failures').values(row).execute();
  });
}

interface Count {
  columns: Partial<Pick<Row, 'account' | 'device' | 'ip' | 'site'>>;
  max: number;
  at: Date;
}

async function rejectAbove(
  tx: Kysely<Schema>,
  { columns, max, at }: Count,
  remember?: (until: number) => void,
): Promise<void> {
  // The max-th newest failure. When it leaves the window, another attempt is allowed.
  const blocking = await tx
    .selectFrom('login_failures')
    .select('at')
    .where((all) => all.and(columns))
    .orderBy('at', 'desc')
    .offset(max - 1)
    .limit(1)
    .executeTakeFirst();
  if (blocking !== undefined) rejectUntil(blocking.at.getTime() + WINDOW_MS, at, remember);
}

/**
 * Rejects a stranger who guesses again too soon. The strangers' failed guesses at the account define the length of the
 * wait. The wait starts at the last failure of the same network.
 */
async function rejectHasty(
  tx: Kysely<Schema>,
  {
    account,
    network,
    free,
    at,
  }: { account: string; network: Partial<Pick<Row, 'ip' | 'site'>>; free: number; at: Date },
  remember: (until: number) => void,
): Promise<void> {
  const ofStrangers = tx
    .selectFrom('login_failures')
    .where('account', '=', account)
    .where('device', 'is', null);
  const { failures } = await ofStrangers
    .select((count) => count.fn.countAll<number>().as('failures'))
    .executeTakeFirstOrThrow();
  if (failures < free) return;
  const { last } = await ofStrangers
    .where((all) => all.and(network))
    .select((max) => max.fn.max<Date | null>('at').as('last'))
    .executeTakeFirstOrThrow();
  if (last === null) return;
  const delayMs = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.min(10, failures - free));
  rejectUntil(last.getTime() + delayMs, at, remember);
}

function rejectUntil(time: number, at: Date, remember?: (until: number) => void): void {
  const waitMs = time - at.getTime();
  if (waitMs <= 0) return;
  remember?.(time);
  throw new AppError('too-many-requests', { retryAfterSeconds: Math.ceil(waitMs / 1000) });
}
