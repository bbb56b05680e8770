import { startSession } from '../accounts/start-session.ts';
import type { Config } from '../config.ts';
import type { Caller, Context } from '../context.ts';
import { openFileStore } from '../files/file-store.ts';
import { openPost } from '../households/open-post.ts';
import type { RunningServer } from '../start-server.ts';
import { type DemoPerson, listDemoPeople } from './demo-people.ts';
import {
  answerOne,
  type LivingPerson,
  liveOnce,
  writeTo,
  writeToSky,
  writeToSomebody,
} from './live.ts';
import { emailOf, makeDemoPeople } from './make-demo-people.ts';
import type { PastClock } from './past-clock.ts';

const PEOPLE = 24;
/** Everybody's; this data is nobody's. */
export const DEMO_PASSWORD = 'beyaz guvercin';
const FIRST_ANSWERS = 10;
/** So many are named to whoever starts the demo, and each of them finds letters. */
const HOSTS = 4;
const LETTERS_OF_A_HOST = 3;

export interface Demo {
  /** Their e-mails, the first ones first. */
  people: string[];
  liveOnce(): Promise<void>;
}

/** Makes the demo's people and their first two days when there are none yet, and lets them in. */
export async function openDemo(
  { context }: Pick<RunningServer, 'context'>,
  { config, clock }: { config: Pick<Config, 'filesDir'>; clock: PastClock },
): Promise<Demo> {
  const ground = { context, files: await openFileStore(config.filesDir) };
  const made = await makeDemoPeople(ground, { count: PEOPLE, password: DEMO_PASSWORD });
  // Who is there already has lived through these days.
  if (made.length === 0) clock.arrive();

  const people: LivingPerson[] = [];
  for (const person of listDemoPeople(PEOPLE)) {
    const caller = made.find(({ slug }) => slug === person.slug) ?? (await letIn(context, person));
    people.push({ post: openPost(context, caller), writes: person.writes });
  }
  const world = { people, context };
  if (made.length > 0) await liveFirstDays(world, clock);
  return { people: people.map(({ post }) => post.caller.email), liveOnce: () => liveOnce(world) };
}

/** Begins a session of somebody who was made at an earlier start. */
async function letIn(context: Context, person: DemoPerson): Promise<Caller> {
  const email = emailOf(person);
  const { id: userId } = await context.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return { userId, email, ...(await startSession(context, userId)) };
}

interface World {
  people: LivingPerson[];
  context: Context;
}

async function liveFirstDays(world: World, clock: PastClock): Promise<void> {
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

/** Letters to those whom a newcomer will be: one is answered already, the others wait. */
async function fillFirstBoxes(world: World): Promise<void> {
  const others = world.people.slice(HOSTS);
  for (const [at, host] of world.people.slice(0, HOSTS).entries()) {
    const writers = others.slice(at * LETTERS_OF_A_HOST, (at + 1) * LETTERS_OF_A_HOST);
    for (const writer of writers) await writeTo(writer, host.post.caller.userId);
    await answerOne(world, host);
  }
}
