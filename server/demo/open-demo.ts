import type { Config } from '../config.ts';
import { openFileStore } from '../files/file-store.ts';
import type { RunningServer } from '../start-server.ts';
import { openDemoClient } from './demo-client.ts';
import { listDemoPeople } from './demo-people.ts';
import {
  answerOne,
  type LivingPerson,
  liveOnce,
  writeTo,
  writeToSky,
  writeToSomebody,
} from './live.ts';
import { makeDemoPeople } from './make-demo-people.ts';
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
  server: Pick<RunningServer, 'context' | 'fetch'>,
  { config, clock }: { config: Pick<Config, 'filesDir' | 'publicOrigin'>; clock: PastClock },
): Promise<Demo> {
  const files = await openFileStore(config.filesDir);
  const wish = { count: PEOPLE, password: DEMO_PASSWORD };
  const made = await makeDemoPeople(server.context, files, wish);
  // Who is there already has lived through these days.
  if (made.length === 0) clock.arrive();

  const door = { fetch: server.fetch, origin: config.publicOrigin, now: clock.now };
  const people: LivingPerson[] = [];
  const emails: string[] = [];
  for (const { slug, writes } of listDemoPeople(PEOPLE)) {
    const email = `${slug}@demo.invalid`;
    const client = await openDemoClient(door, { email, password: DEMO_PASSWORD });
    people.push({ client, writes });
    emails.push(email);
  }
  const world = { people, now: clock.now };
  if (made.length > 0) await liveFirstDays(world, clock);
  return { people: emails, liveOnce: () => liveOnce(world) };
}

async function liveFirstDays(
  world: { people: LivingPerson[]; now(): Date },
  clock: PastClock,
): Promise<void> {
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
async function fillFirstBoxes(world: { people: LivingPerson[]; now(): Date }): Promise<void> {
  const others = world.people.slice(HOSTS);
  for (const [at, host] of world.people.slice(0, HOSTS).entries()) {
    const writers = others.slice(at * LETTERS_OF_A_HOST, (at + 1) * LETTERS_OF_A_HOST);
    for (const writer of writers) await writeTo(world, writer, host.client.userId);
    await answerOne(world, host);
  }
}
