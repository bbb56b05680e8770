import fc from 'fast-check';
import { sql } from 'kysely';
import { AppError } from '../../contract/errors.ts';
import { TRIPS_PER_PIGEON } from '../../contract/limits.ts';
import { deletePerson } from '../accounts/delete-person.ts';
import { freezePerson, reactivatePerson } from '../accounts/freeze-person.ts';
import { removeMessage } from '../messages/remove-message.ts';
import { grantDonation } from '../pigeons/grant-donation.ts';
import type { PigeonEvent } from '../pigeons/pigeon-machine.ts';
import { agePigeons } from '../pigeons/schedule-ageing.ts';
import type { TestApi } from './api.ts';
import { makePerson, type TestPerson } from './people.ts';

const DAY_MS = 86_400_000;
const PEOPLE = 3;
const PIGEONS = 2;

/** The events that each kind of step may cause for a pigeon, besides the effects of time. */
export const eventsOf = {
  'send-sky': ['send-to-sky'],
  send: ['send-to-person', 'write', 'reply'],
  reply: ['send-to-person', 'write', 'reply'],
  read: ['read'],
  recall: ['recall'],
  block: ['block'],
  unblock: [],
  freeze: [],
  reactivate: [],
  delete: ['delete-person'],
  remove: ['remove-message'],
  grant: ['grant'],
  wait: [],
} as const satisfies Record<string, readonly PigeonEvent[]>;
export type StepKind = keyof typeof eventsOf;

export interface Step {
  kind: StepKind;
  actor: number;
  other: number;
  /** index of the matching pigeon or message, modulo their number */
  pick: number;
}

const often: StepKind[] = ['send', 'reply', 'reply', 'read', 'recall'];
const sometimes: StepKind[] = ['send-sky', 'wait', 'unblock', 'reactivate'];
const seldom: StepKind[] = ['block', 'freeze', 'grant', 'remove'];
const kinds = fc.oneof(
  { weight: 40, arbitrary: fc.constantFrom(...often) },
  { weight: 12, arbitrary: fc.constantFrom(...sometimes) },
  { weight: 5, arbitrary: fc.constantFrom(...seldom) },
  { weight: 1, arbitrary: fc.constant<StepKind>('delete') },
);
const person = fc.integer({ min: 0, max: PEOPLE - 1 });

export const stepArbitrary: fc.Arbitrary<Step> = fc.record({
  kind: kinds,
  actor: person,
  other: person,
  pick: fc.nat({ max: 20 }),
});

export async function makeWorld({ context }: TestApi): Promise<TestPerson[]> {
  const people: TestPerson[] = [];
  for (let index = 0; index < PEOPLE; index += 1) {
    people.push(await makePerson(context, { pigeons: PIGEONS }));
  }
  const tired = people.map(({ pigeonIds }) => pigeonIds[0] ?? '');
  await context.db.updateTable('pigeons').set({ trips_left: 3 }).where('id', 'in', tired).execute();
  return people;
}

export const tripsAtFirst = (pigeonId: string, people: readonly TestPerson[]): number =>
  people.some(({ pigeonIds }) => pigeonIds[0] === pigeonId) ? 3 : TRIPS_PER_PIGEON;

/** Takes a step. Rejections are allowed. Returns whether it was carried out. */
export async function takeStep(api: TestApi, people: TestPerson[], step: Step): Promise<boolean> {
  const actor = people[step.actor];
  const other = people[step.other];
  if (actor === undefined || other === undefined) return false;
  const { state } = await api.context.db
    .selectFrom('users')
    .select('state')
    .where('id', '=', actor.userId)
    .executeTakeFirstOrThrow();
  // An inactive person has no session, so the only possible step is the reactivation.
  const isThere = state === 'active' || step.kind === 'reactivate' || step.kind === 'wait';
  if (!isThere) return false;
  try {
    await carryOut(api, { ...step, actor, other });
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code !== 'internal') return false;
    throw error;
  }
}

interface Move extends Omit<Step, 'actor' | 'other'> {
  actor: TestPerson;
  other: TestPerson;
}

async function carryOut(api: TestApi, move: Move): Promise<void> {
  const { kind, actor, other, pick } = move;
  const { context } = api;
  const { userId } = actor;
  const path = { userId: other.userId };
  switch (kind) {
    case 'send-sky':
      await api.send(actor, { sky: true, pigeonId: await pickPigeon(api, move) });
      return;
    case 'send':
      await api.send(actor, { receiverId: other.userId, pigeonId: await pickPigeon(api, move) });
      return;
    case 'reply':
      return reply(api, move);
    case 'read':
      await api.read(actor, await pickMessage(api, move));
      return;
    case 'recall':
      await api.recall(actor, await pickPigeon(api, move));
      return;
    case 'block':
      await api.call(actor, 'block-person', { path });
      return;
    case 'unblock':
      await api.call(actor, 'unblock-person', { path });
      return;
    case 'freeze':
      await freezePerson(context, { userId, network: '192.0.2.1' });
      return;
    case 'reactivate':
      await reactivatePerson(context, { userId, network: '192.0.2.1' });
      return;
    case 'delete':
      await deletePerson(context, userId);
      return;
    case 'remove':
      await removeMessage(context, await pickMessage(api, move));
      return;
    case 'grant': {
      const endsAt = new Date(context.now().getTime() + (pick + 1) * DAY_MS);
      await grantDonation(context, { userId, count: 1, endsAt });
      return;
    }
    case 'wait':
      api.clock.advance(pick * DAY_MS);
      await agePigeons(context);
  }
}

/**
 * Replies on the pigeon that brought the message or, if `pick` is even, on any pigeon that the actor owns or that is in
 * a conversation with the actor.
 */
async function reply(api: TestApi, move: Move): Promise<void> {
  const { actor, pick } = move;
  const id = await pickMessage(api, move);
  const original = await api.context.db
    .selectFrom('messages')
    .select(['sender_id', 'pigeon_id'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (original === undefined) return;
  const pigeonId = pick % 2 === 0 ? await pickPigeon(api, move) : original.pigeon_id;
  const args = { originalMessageId: id, receiverId: original.sender_id, pigeonId };
  await api.reply(actor, args);
}

async function pickPigeon({ context }: TestApi, { actor, pick }: Move): Promise<string> {
  const rows = await context.db
    .selectFrom('pigeons')
    .select('id')
    .where((where) =>
      where.or([where('owner_id', '=', actor.userId), where('person_id', '=', actor.userId)]),
    )
    .orderBy('id')
    .execute();
  return rows[pick % Math.max(1, rows.length)]?.id ?? context.makeId();
}

/** Picks a message that the actor sent or received, or one in the sky. */
async function pickMessage({ context }: TestApi, { actor, pick }: Move): Promise<string> {
  const rows = await context.db
    .selectFrom('messages')
    .select('id')
    .where((where) =>
      where.or([
        where('receiver_id', '=', actor.userId),
        where('sender_id', '=', actor.userId),
        where('receiver_id', 'is', null),
      ]),
    )
    .orderBy(sql`status = 'sent'`, 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows[pick % Math.max(1, rows.length)]?.id ?? context.makeId();
}
