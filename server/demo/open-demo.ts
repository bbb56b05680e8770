import type { Config } from '../config/config.ts';
import type { Caller, Context } from '../context/context.ts';
import { anyOf } from '../db/any-of.ts';
import { openFileStore } from '../files/file-store.ts';
import { hashPassword } from '../sessions/password-hash.ts';
import { startSession } from '../sessions/start-session.ts';
import type { RunningServer } from '../start/start-server.ts';
import { openPost, type Post } from './accounts/open-post.ts';
import { type DemoPerson, listDemoPeople } from './demo-people.ts';
import {
  answerOne,
  type LivingPerson,
  liveOnce,
  writeTo,
  writeToSky,
  writeToSomebody,
} from './live.ts';
import { endTalk, liveWeeks } from './live-weeks.ts';
import { emailOf } from './make-demo-people.ts';
import type { PastClock } from './past-clock.ts';

const PEOPLE = 24;
/** Minutes before the present in which all demo people act. */
const LAST_DAYS_MINUTES = 36 * 60;
/** The password of the visitors' accounts. The demo contains no private data. */
export const DEMO_PASSWORD = 'beyaz guvercin';
const FIRST_ANSWERS = 10;
/** The number of accounts for visitors. Letters wait in each of them, and the demo does not act there. */
const HOSTS = 4;
const LETTERS_OF_A_HOST = 3;

export interface Demo {
  hosts: string[];
  liveOnce(): Promise<void>;
}

/**
 * Creates the demo's people and their history of half a year unless they exist, and starts their sessions. Visitors
 * must not log in before this function resolves, because all accounts act in the history.
 */
export async function openDemo(
  { context }: Pick<RunningServer, 'context'>,
  { config, clock }: { config: Pick<Config, 'filesDir'>; clock: PastClock },
): Promise<Demo> {
  const ground = { context, files: await openFileStore(config.filesDir) };
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const made = await liveWeeks(ground, { count: PEOPLE, passwordHash }, clock);
  // If the people existed already, their history is complete.
  if (made.length === 0) clock.arrive();
  else clock.passTo(LAST_DAYS_MINUTES);

  const people: LivingPerson[] = [];
  const posts = new Map<string, Post>();
  for (const person of listDemoPeople(PEOPLE)) {
    const post = openPost(context, await letIn(context, person));
    posts.set(person.slug, post);
    people.push({ post, writes: person.writes });
  }
  const world = { people, context };
  if (made.length > 0) await liveLastDays(world, clock);
  if (made.some(({ slug }) => slug === 'deniz')) await endTalk(posts);
  const living = { people: people.slice(HOSTS), context };
  await closeAccounts(living);
  const hosts = people.slice(0, HOSTS).map(({ post }) => post.caller.email);
  return { hosts, liveOnce: () => liveOnce(living) };
}

async function letIn(context: Context, person: DemoPerson): Promise<Caller> {
  const email = emailOf(person);
  const { id: userId } = await context.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return { userId, email, ...(await startSession(context, userId)) };
}

/** Sets an unknown password for the people who are played by the demo, so that no visitor can use their account. */
async function closeAccounts({ people, context }: World): Promise<void> {
  const ids = people.map(({ post }) => post.caller.userId);
  await context.db
    .updateTable('users')
    .set({ password_hash: await hashPassword(context.makeId()) })
    .where('id', '=', anyOf(ids))
    .execute();
}

interface World {
  people: LivingPerson[];
  context: Context;
}

async function liveLastDays(world: World, clock: PastClock): Promise<void> {
  const answering = world.people.slice(HOSTS, HOSTS + FIRST_ANSWERS);
  let left = world.people.length + answering.length;
  const goOn = () => {
    clock.pass(1 / left);
    left -= 1;
  };
  for (const person of answering) {
    await writeToSomebody(world, person);
    goOn();
  }
  for (const person of world.people) {
    await writeToSky(world, person);
    if (answering.includes(person)) await answerOne(world, person);
    else await writeToSomebody(world, person);
    goOn();
  }
  await fillFirstBoxes(world);
  clock.arrive();
}

/** Writes letters to the visitors' accounts. One is answered already, the others are unread. */
async function fillFirstBoxes(world: World): Promise<void> {
  const others = world.people.slice(HOSTS);
  for (const [at, host] of world.people.slice(0, HOSTS).entries()) {
    const writers = others.slice(at * LETTERS_OF_A_HOST, (at + 1) * LETTERS_OF_A_HOST);
    for (const writer of writers) await writeTo(writer, host.post.caller.userId);
    await answerOne(world, host);
  }
}
