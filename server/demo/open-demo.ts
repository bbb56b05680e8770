import type { Config } from '../config.ts';
import { openFileStore } from '../files/file-store.ts';
import type { RunningServer } from '../start-server.ts';
import { openDemoClient } from './demo-client.ts';
import { listDemoPeople } from './demo-people.ts';
import { answerOne, type LivingPerson, liveOnce, writeToSky, writeToSomebody } from './live.ts';
import { makeDemoPeople } from './make-demo-people.ts';
import type { PastClock } from './past-clock.ts';

const PEOPLE = 24;
/** Everybody's; this data is nobody's. */
export const DEMO_PASSWORD = 'beyaz guvercin';
/** With each of so many steps a part of the time that lies behind goes by. */
const PART_OF_THE_PAST = 0.06;
const FIRST_ANSWERS = 10;

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
  for (const person of world.people) {
    await writeToSky(world, person);
    await writeToSomebody(world, person);
    clock.pass(PART_OF_THE_PAST);
  }
  for (const person of world.people.slice(0, FIRST_ANSWERS)) {
    await answerOne(world, person);
    clock.pass(PART_OF_THE_PAST);
  }
  clock.arrive();
}
