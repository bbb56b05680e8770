import { sql } from 'kysely';
import { IDEMPOTENCY_KEY_HEADER } from '../../contract/cookies.ts';
import { PAGE_SIZE } from '../../contract/limits.ts';
import type { PushPost } from '../../server/context/context.ts';
import { writePlace } from '../../server/http/message-page.ts';
import { finishJob } from '../../server/jobs/finish-job.ts';
import { takeJobs } from '../../server/jobs/take-jobs.ts';
import { SEND_PUSH } from '../../server/notifications/queue-pushes.ts';
import { writeFeaturedCursor } from '../../server/people/featured-cursor.ts';
import { dayOf } from '../../server/people/featured-order.ts';
import { createPushSender } from '../../server/push/send-push.ts';
import { signAuthToken } from '../../server/sessions/auth-token.ts';
import { idOf, PIGEONS_AT_HOME, unreadDays, unreadNotice } from './make-population.ts';
import { type OpenPopulation, ORIGIN } from './open-population.ts';

/** Something that is measured many times, with different people. */
export interface Action {
  name: string;
  /** Chooses people and prepares the action. The returned function is timed. */
  prepare(place: OpenPopulation): Promise<() => Promise<unknown>>;
}

const DAY_MS = 86_400_000;
const SKY_DAYS = 30;
const CHANGES_BEHIND = 20;
const LEASE_MS = 60_000;
/** A page of the featured people starts at most here, so that enough people follow in each database. */
const DEEPEST_PLACE = 2 ** 48;

/**
 * Lists the actions in the order in which they are measured: reads first, because letters make the logs longer. `random`
 * returns a number of at least 0 and below 1.
 */
export function listActions(random: () => number, pushPost: PushPost): Action[] {
  const pick = (count: number) => 1 + Math.floor(random() * count);
  /** A person without letters in the sky: see `makePopulation`. */
  const pickCaller = ({ people }: OpenPopulation) => 2 * pick(people / 2) - 1;
  const pickOther = (place: OpenPopulation, than: number): number => {
    const other = pickCaller(place);
    return other === than ? pickOther(place, than) : other;
  };
  const read = (
    name: string,
    pathOf: (place: OpenPopulation, caller: number) => string | Promise<string>,
  ): Action => ({
    name,
    async prepare(place) {
      const caller = pickCaller(place);
      const headers = await authorize(place, caller);
      const path = await pathOf(place, caller);
      return () => place.fetch(path, { headers });
    },
  });
  const flown = new Map<OpenPopulation, Map<number, number>>();
  /** Takes a person and a pigeon that has not set out yet. */
  const takePigeon = (place: OpenPopulation): { caller: number; pigeonId: string } => {
    const caller = pickCaller(place);
    const counts = flown.get(place) ?? new Map<number, number>();
    const count = counts.get(caller) ?? 0;
    if (count === PIGEONS_AT_HOME) return takePigeon(place);
    flown.set(place, counts.set(caller, count + 1));
    return { caller, pigeonId: idOf('pigeon', PIGEONS_AT_HOME * caller + count) };
  };
  const send = (
    name: string,
    to: (place: OpenPopulation, caller: number) => { receiverId: string } | { sky: true },
  ): Action => ({
    name,
    async prepare(place) {
      const { makeId } = place.context;
      const { caller, pigeonId } = takePigeon(place);
      const headers = {
        ...(await authorize(place, caller)),
        origin: ORIGIN,
        'content-type': 'application/json',
        [IDEMPOTENCY_KEY_HEADER]: makeId(),
      };
      const content = `Merhaba ${makeId()}`;
      const body = JSON.stringify({ id: makeId(), content, pigeonId, ...to(place, caller) });
      return () => place.fetch('/api/messages', { method: 'POST', headers, body });
    },
  });
  return [
    read('sync, 20 changes behind', async ({ context }, caller) => {
      const head = await readHead(context, caller);
      return `/api/sync?since=${head - CHANGES_BEHIND}&epoch=${context.epoch}`;
    }),
    read('sync, a new device', () => '/api/sync?since=0'),
    read('sky, first page', () => '/api/sky'),
    read('sky, deep page', ({ context }) => {
      const at = new Date(context.now().getTime() - random() * SKY_DAYS * DAY_MS);
      return `/api/sky?cursor=${writePlace({ at, id: idOf('letter', 0) })}`;
    }),
    read('featured, first page', () => '/api/users/featured'),
    read('featured, deep page', ({ context }) => {
      const place = Math.floor(random() * DEEPEST_PLACE);
      const end = { day: dayOf(context.now()), place, id: idOf('person', 0) };
      return `/api/users/featured?cursor=${writeFeaturedCursor(end)}&limit=${PAGE_SIZE}`;
    }),
    read('unread count', () => '/api/messages/unread-count'),
    read('received letters', () => '/api/messages?box=received'),
    read('notifications', () => '/api/notifications'),
    read('profile of a person', (place, caller) => {
      return `/api/users/${idOf('person', pickOther(place, caller))}`;
    }),
    {
      name: 'push job',
      async prepare(place) {
        const { context, people } = place;
        let person: number;
        do person = 2 * pick(people / 2);
        while (unreadDays(person) > 0.9);
        const args = {
          notificationId: unreadNotice(people, person),
          subscriptionId: idOf('push', person),
        };
        await context.db
          .insertInto('jobs')
          .values({
            id: context.makeId(),
            kind: SEND_PUSH,
            args: JSON.stringify(args),
            run_at: context.now(),
          })
          .execute();
        return () => runPush(place, pushPost);
      },
    },
    send('letter to a person', (place, caller) => {
      return { receiverId: idOf('person', pickOther(place, caller)) };
    }),
    send('letter to the sky', () => ({ sky: true })),
  ];
}

async function authorize({ context }: OpenPopulation, caller: number) {
  const [userId, sessionId] = [idOf('person', caller), idOf('session', caller)];
  const token = await signAuthToken(context, { userId, sessionId, email: '', language: 'tr' });
  return { authorization: `Bearer ${token}` };
}

async function readHead({ db }: OpenPopulation['context'], caller: number): Promise<number> {
  const { rows } = await sql<{ seq: number }>`
    select seq from heads where user_id = ${idOf('person', caller)}`.execute(db);
  return rows[0]?.seq ?? 0;
}

/** Takes a job as the runner does, sends its push and finishes it. */
async function runPush({ context }: OpenPopulation, pushPost: PushPost): Promise<void> {
  const { db, now } = context;
  const [job] = await takeJobs(db, {
    kinds: [SEND_PUSH],
    limit: 1,
    now: now(),
    leaseMs: LEASE_MS,
  });
  if (job === undefined) throw new Error('no job is due');
  await createPushSender(context, pushPost)(job.args);
  await finishJob(db, job);
}
