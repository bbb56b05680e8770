import { endpoints } from '../../contract/endpoints.ts';
import { makeId } from '../../contract/ids.ts';
import type { DemoClient } from './demo-client.ts';
import { demoLetters } from './demo-letters.ts';

/** A demo person with their way in. */
export interface LivingPerson {
  client: DemoClient;
  writes: 'tr' | 'en';
}

interface World {
  people: readonly LivingPerson[];
  now(): Date;
}

/** More than this many pigeons in the sky, and the oldest is called home to fly again. */
const SKY_OF_A_PERSON = 2;
const SHARE_OF_SKY = 0.45;
const SHARE_OF_ANSWERS = 0.8;

const pick = <T>(list: readonly T[]): T | undefined =>
  list[Math.floor(Math.random() * list.length)];
const newId = ({ now }: World) =>
  makeId(now().getTime(), (bytes) => void crypto.getRandomValues(bytes));

/** Lets somebody do one thing: write to the sky, answer a letter, or write to somebody new. */
export async function liveOnce(world: World): Promise<void> {
  const person = pick(world.people);
  if (person === undefined) return;
  const chance = Math.random();
  if (chance < SHARE_OF_SKY) await writeToSky(world, person);
  else if (chance < SHARE_OF_ANSWERS) await answerOne(world, person);
  else await writeToSomebody(world, person);
}

/** One letter to the sky; an old one comes down when there are several. */
export async function writeToSky(world: World, { client, writes }: LivingPerson): Promise<void> {
  const { pigeons } = await client.read('/api/pigeons', endpoints['list-pigeons'].reply);
  const inSky = pigeons.filter(({ status }) => status === 'in_sky');
  const [oldest] = inSky;
  if (oldest !== undefined && inSky.length >= SKY_OF_A_PERSON) {
    await client.change(`/api/pigeons/${oldest.id}/recall`);
  }
  const pigeonId = pigeons.find(({ status }) => status === 'available')?.id ?? oldest?.id;
  const content = await pickUnsaid(client, demoLetters[writes].sky);
  if (pigeonId === undefined || content === undefined) return;
  await client.change('/api/messages', { id: newId(world), content, pigeonId, sky: true });
}

/** A sentence that is not among what one sees first. */
async function pickUnsaid(
  client: DemoClient,
  sentences: readonly string[],
): Promise<string | undefined> {
  const { items } = await client.read('/api/sky?limit=40', endpoints['list-sky'].reply);
  const said = new Set(items.map(({ content }) => content));
  return pick(sentences.filter((sentence) => !said.has(sentence)));
}

async function freePigeon(client: DemoClient): Promise<string | undefined> {
  const { pigeons } = await client.read('/api/pigeons', endpoints['list-pigeons'].reply);
  return pigeons.find(({ status }) => status === 'available')?.id;
}

/** A letter to somebody whom the app itself would show them, a visitor of the demo included. */
export async function writeToSomebody(
  world: World,
  { client, writes }: LivingPerson,
): Promise<void> {
  const featured = endpoints['list-featured'].reply;
  const receiverId = pick((await client.read('/api/users/featured', featured)).items)?.id;
  if (receiverId !== undefined) await writeTo(world, { client, writes }, receiverId);
}

/** A letter to this person, if a pigeon is at home. */
export async function writeTo(
  world: World,
  { client, writes }: LivingPerson,
  receiverId: string,
): Promise<void> {
  const pigeonId = await freePigeon(client);
  const content = pick(demoLetters[writes].letter);
  if (pigeonId === undefined || content === undefined) return;
  await client.change('/api/messages', { id: newId(world), content, pigeonId, receiverId });
}

/** Opens the newest unread letter and answers it, on the pigeon that brought it. */
export async function answerOne(world: World, { client, writes }: LivingPerson): Promise<void> {
  const box = await client.read('/api/messages?box=received', endpoints['list-messages'].reply);
  const letter = box.items.find(({ status }) => status === 'sent');
  const content = pick(demoLetters[writes].reply);
  if (letter === undefined || content === undefined) return;
  await client.change(`/api/messages/${letter.id}/read`);
  const { senderId: receiverId, pigeonId, id: originalMessageId } = letter;
  const reply = { id: newId(world), content, receiverId, pigeonId, originalMessageId };
  await client.change('/api/messages/reply', reply);
}
