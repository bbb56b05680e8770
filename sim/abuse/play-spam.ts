import { AppError } from '../../contract/errors.ts';
import { callAs } from '../../server/demo/accounts/call-as.ts';
import { suspendPerson } from '../../server/moderation/change-standing.ts';
import { makeOperator } from '../../server/testing/make-operator.ts';
import type { TestPerson } from '../../server/testing/people.ts';
import { createRandom } from '../world/random.ts';
import { type AbuseWorld, openAbuseWorld } from './abuse-world.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const ACCOUNTS = 5;
const LETTERS_A_DAY = 500;
const PEOPLE = 150;
const DAYS = 7;
/** How long a report waits for an operator: the median in the screenshot of the desk. */
const REPORT_WAIT_MS = 160 * MINUTE_MS;
const OPENED_WITHIN_MS = 6 * HOUR_MS;
const REPORTS = 0.3;
const ANSWERS = 0.05;

export interface SpamResult {
  attempts: number;
  /** Letters that a rule delayed. */
  held: number;
  delivered: number;
  /** People who opened a letter before it was removed. */
  reached: number;
  suspended: number;
  /** When the last account was stopped, or null if one is still active after a week. */
  stoppedAfterHours: number | null;
}

/**
 * A spammer tries to write 500 letters a day to new people, with five new accounts that answer each other. Of the
 * people who open one, 30% report it and 5% answer. An operator handles a report after 2 h 40 min and suspends the
 * reported person and the senders of the same text that the desk lists.
 */
export async function playSpam(seed: number): Promise<SpamResult> {
  const world = await openAbuseWorld();
  const random = createRandom(seed);
  const { context } = world;
  const spammers = await makeAll(ACCOUNTS, () => world.makePerson(0, 3));
  const people = await makeAll(PEOPLE, () => world.makePerson(90, 1));
  const operator = await world.makePerson(90, 0);
  const fresh = [...people];
  const reached = new Set<string>();
  const result = { attempts: 0, held: 0, delivered: 0 };
  let stoppedAt: number | null = null;

  const isOut = async ({ userId }: TestPerson) => (await stateOf(world, userId)) === 'suspended';
  const judge = async (reportId: string) => {
    const read = { caller: operator, name: 'get-report' } as const;
    await makeOperator(world, operator);
    const { reported, alike } = await callAs(context, read, { path: { id: reportId } });
    for (const { id } of [reported, ...alike]) {
      if (await suspendPerson(context, id, { reason: 'spam', until: null })) {
        stoppedAt = world.elapsed();
      }
    }
  };
  const open = (reader: TestPerson, spammer: TestPerson, messageId: string) => async () => {
    if (await isGone(world, messageId)) return;
    reached.add(reader.userId);
    await callAs(context, { caller: reader, name: 'read-message' }, { path: { id: messageId } });
    if (random.chance(REPORTS)) {
      const body = { id: context.makeId(), reason: 'spam', messageId };
      await callAs(context, { caller: reader, name: 'report' }, { body });
      world.plan(REPORT_WAIT_MS, () => judge(body.id));
    } else if (random.chance(ANSWERS)) {
      await answer(world, { writer: reader, to: spammer, messageId });
    }
  };
  const attempt = (spammer: TestPerson) => async () => {
    if (await isOut(spammer)) return;
    world.plan((DAY_MS * ACCOUNTS) / LETTERS_A_DAY, attempt(spammer));
    const reader = fresh[0];
    const pigeonId = await findPigeon(world, spammer);
    if (reader === undefined || pigeonId === null) return;
    result.attempts += 1;
    const messageId = await send(world, { spammer, to: reader, pigeonId });
    if (messageId === null) {
      result.held += 1;
      return;
    }
    fresh.shift();
    result.delivered += 1;
    world.plan(random.below(OPENED_WITHIN_MS), open(reader, spammer, messageId));
  };

  for (const [at, spammer] of spammers.entries()) {
    const friend = spammers[(at + 1) % ACCOUNTS];
    if (friend !== undefined) await vouch(world, spammer, friend);
    world.plan(random.below(HOUR_MS), attempt(spammer));
  }
  await world.run(DAYS * DAY_MS);
  const out = await Promise.all(spammers.map(isOut));
  await world.close();
  const suspended = out.filter((isSuspended) => isSuspended).length;
  const isOver = suspended === ACCOUNTS && stoppedAt !== null;
  return {
    ...result,
    ...{ reached: reached.size, suspended },
    stoppedAfterHours: isOver ? (stoppedAt ?? 0) / HOUR_MS : null,
  };
}

async function makeAll<T>(count: number, make: () => Promise<T>): Promise<T[]> {
  const all: T[] = [];
  while (all.length < count) all.push(await make());
  return all;
}

async function stateOf({ context }: AbuseWorld, userId: string): Promise<string | undefined> {
  const row = await context.db
    .selectFrom('users')
    .select('state')
    .where('id', '=', userId)
    .executeTakeFirst();
  return row?.state;
}

async function isGone({ context }: AbuseWorld, messageId: string): Promise<boolean> {
  const row = await context.db
    .selectFrom('messages')
    .select('status')
    .where('id', '=', messageId)
    .executeTakeFirst();
  return row?.status !== 'sent';
}

/** Finds a pigeon of the spammer that can fly. Recalls one whose letter was opened, or after six hours. */
async function findPigeon({ context }: AbuseWorld, caller: TestPerson): Promise<string | null> {
  await callAs(context, { caller, name: 'mark-all-read' });
  const { pigeons } = await callAs(context, { caller, name: 'list-pigeons' });
  const home = pigeons.find(({ status }) => status === 'available');
  if (home !== undefined) return home.id;
  const opened = await context.db
    .selectFrom('messages')
    .innerJoin('pigeons', 'pigeons.message_id', 'messages.id')
    .select('pigeons.id')
    .where('pigeons.owner_id', '=', caller.userId)
    .where(({ or, eb }) =>
      or([
        eb('messages.status', '=', 'read'),
        eb('messages.created_at', '<', new Date(context.now().getTime() - OPENED_WITHIN_MS)),
      ]),
    )
    .execute();
  const away = pigeons.find(
    ({ id, status, trips_left }) =>
      status === 'in_conversation' && trips_left > 0 && opened.some((pigeon) => pigeon.id === id),
  );
  if (away === undefined) return null;
  const recall = { caller, name: 'recall-pigeon' } as const;
  return await unlessRejected(async () => {
    await callAs(context, recall, { path: { id: away.id } });
    return away.id;
  });
}

/** Sends a letter and returns its id, or null if a rule rejects or delays it. */
function send(
  { context }: AbuseWorld,
  { spammer, to, pigeonId }: { spammer: TestPerson; to: TestPerson; pigeonId: string },
): Promise<string | null> {
  const id = context.makeId();
  const body = { id, receiverId: to.userId, pigeonId, content: 'Merhaba, tanışalım mı?' };
  return unlessRejected(async () => {
    await callAs(context, { caller: spammer, name: 'send-message' }, { body });
    return id;
  });
}

async function answer(
  { context }: AbuseWorld,
  { writer, to, messageId }: { writer: TestPerson; to: TestPerson; messageId: string },
): Promise<void> {
  const letter = await context.db
    .selectFrom('messages')
    .select('pigeon_id')
    .where('id', '=', messageId)
    .executeTakeFirstOrThrow();
  const body = {
    ...{ id: context.makeId(), receiverId: to.userId, pigeonId: letter.pigeon_id },
    ...{ originalMessageId: messageId, content: 'Kimsin?' },
  };
  await unlessRejected(() => callAs(context, { caller: writer, name: 'reply-message' }, { body }));
}

/** One account writes to another, which answers, so that both have an answer. */
async function vouch(world: AbuseWorld, spammer: TestPerson, friend: TestPerson): Promise<void> {
  const [pigeonId = ''] = spammer.pigeonIds;
  const messageId = await send(world, { spammer, to: friend, pigeonId });
  if (messageId === null) return;
  const read = { caller: friend, name: 'read-message' } as const;
  await callAs(world.context, read, { path: { id: messageId } });
  await answer(world, { writer: friend, to: spammer, messageId });
}

async function unlessRejected<T>(run: () => Promise<T>): Promise<T | null> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}
