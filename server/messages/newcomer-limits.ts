import { type Kysely, sql } from 'kysely';
import { AppError } from '../../contract/errors.ts';
import type { Context } from '../context/context.ts';
import type { Schema } from '../db/schema.ts';

const DAY_MS = 86_400_000;
const LINK =
  /https?:\/\/|www\.|\b[\p{L}\d-]+\.(?:com|net|org|info|io|me|tr|ru|de|eu|xyz|top|shop|store|link|site|online|live|app|co|biz|gg|ly|to)\b/iu;

export type NewcomerLimits = Context['limits']['newcomers'];

export interface NewcomerFacts {
  registeredAt: Date;
  /** The number of answers from different people with established accounts, counted up to the limit. */
  answers: number;
  /**
   * For each stranger of the last 24 hours who has not answered, the time of the sender's first letter. Newest first.
   */
  strangers: readonly Date[];
}

/** A letter to a person who has never written to its sender. */
export interface StrangerLetter {
  /** Whether the sender has not written to this stranger before. */
  isFirst: boolean;
  hasLinkOrPicture: boolean;
}

/**
 * Returns until when a letter to a stranger must wait, and why, or null if it may be sent now (product.md section 4).
 * Each answer raises the number of strangers that a person may write to in 24 hours. After `limits.answers` answers
 * there is no limit. Links and pictures also need this number of answers, or an account that is `limits.days` days old.
 */
export function findNewcomerWait(
  { registeredAt, answers, strangers }: NewcomerFacts,
  { isFirst, hasLinkOrPicture }: StrangerLetter,
  limits: NewcomerLimits,
  now: Date,
): { code: 'stranger-limit' | 'stranger-link'; until: Date } | null {
  const settledAt = new Date(registeredAt.getTime() + limits.days * DAY_MS);
  if (hasLinkOrPicture && answers < limits.answers && now < settledAt) {
    return { code: 'stranger-link', until: settledAt };
  }
  const allowed = limits.strangers * (1 + answers);
  const last = strangers[allowed - 1];
  if (!isFirst || answers >= limits.answers || last === undefined) return null;
  return { code: 'stranger-limit', until: new Date(last.getTime() + DAY_MS) };
}

/** Throws `stranger-limit` or `stranger-link`, with the time to wait, if a letter must wait. */
export async function checkNewcomer(
  { limits, now }: Pick<Context, 'limits' | 'now'>,
  db: Kysely<Schema>,
  senderId: string,
  { isFirst, content, hasPicture }: { isFirst: boolean; content: string; hasPicture: boolean },
): Promise<void> {
  const { newcomers } = limits;
  const facts = await readNewcomerFacts(db, senderId, newcomers, now());
  const letter = { isFirst, hasLinkOrPicture: hasPicture || LINK.test(content) };
  const wait = findNewcomerWait(facts, letter, newcomers, now());
  if (wait === null) return;
  const retryAfterSeconds = Math.max(1, Math.ceil((wait.until.getTime() - now().getTime()) / 1000));
  throw new AppError(wait.code, { retryAfterSeconds });
}

/** Counts only answers of people who registered at least `limits.days` ago, so that new accounts cannot help each other. */
async function readNewcomerFacts(
  db: Kysely<Schema>,
  senderId: string,
  limits: NewcomerLimits,
  now: Date,
): Promise<NewcomerFacts> {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const { rows } = await sql<{ registered_at: Date; answers: number; strangers: string[] | null }>`
    select users.created_at as registered_at,
      (select count(*)::int from (
        select from acquaintances as theirs
        join users as writer on writer.id = theirs.user_id
        where theirs.person_id = users.id and theirs.wrote_at is not null
          and writer.created_at <= ${before(limits.days)}::timestamptz
        limit ${limits.answers}::int
      ) answered) as answers,
      array(
        select mine.wrote_at from acquaintances as mine
        where mine.user_id = users.id and mine.wrote_at > ${before(1)}::timestamptz
          and not exists (
            select from acquaintances as theirs
            where theirs.user_id = mine.person_id and theirs.person_id = mine.user_id
              and theirs.wrote_at is not null)
        order by mine.wrote_at desc limit ${limits.strangers * limits.answers}::int
      ) as strangers
    from users where users.id = ${senderId}::uuid`.execute(db);
  const [row] = rows;
  if (row === undefined) return { registeredAt: now, answers: 0, strangers: [] };
  const strangers = (row.strangers ?? []).map((at) => new Date(at));
  return { registeredAt: row.registered_at, answers: row.answers, strangers };
}
