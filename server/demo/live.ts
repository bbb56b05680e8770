import { AppError } from '../../contract/errors.ts';
import type { Context } from '../context/context.ts';
import { findAcquaintances, MAX_PERSONS_PER_TRANSACTION } from '../people/acquaintances.ts';
import { callAs } from './accounts/call-as.ts';
import type { Post } from './accounts/open-post.ts';
import { demoLetters } from './demo-letters.ts';

export interface LivingPerson {
  post: Post;
  writes: 'tr' | 'en';
}

interface World {
  people: readonly LivingPerson[];
  context: Context;
}

/** With more pigeons in the sky, the oldest one is recalled. */
const SKY_OF_A_PERSON = 2;
const SHARE_OF_SKY = 0.45;
const SHARE_OF_ANSWERS = 0.8;

const pick = <T>(list: readonly T[]): T | undefined =>
  list[Math.floor(Math.random() * list.length)];

/** Ignores rejections by the rules, for example if no pigeon is at home. */
async function mayBeRejected(act: Promise<unknown>): Promise<void> {
  try {
    await act;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}

/** Lets one person do one thing: write to the sky, answer a letter, or write to a new person. */
export async function liveOnce(world: World): Promise<void> {
  const person = pick(world.people);
  if (person === undefined) return;
  const chance = Math.random();
  if (chance < SHARE_OF_SKY) await writeToSky(world, person);
  else if (chance < SHARE_OF_ANSWERS) await answerOne(world, person);
  else await writeToSomebody(world, person);
}

/** Writes one letter to the sky. Recalls the oldest one if there are several. */
export async function writeToSky(world: World, { post, writes }: LivingPerson): Promise<void> {
  const { caller } = post;
  const { pigeons } = await callAs(world.context, { caller, name: 'list-pigeons' });
  const inSky = pigeons.flatMap(({ status, messageId }) => (status === 'in_sky' ? messageId : []));
  const [oldest = null] = inSky;
  if (oldest !== null && inSky.length >= SKY_OF_A_PERSON)
    await mayBeRejected(post.callBack(oldest));
  const content = await pickUnsaid(world, post, demoLetters[writes].sky);
  if (content !== undefined) await mayBeRejected(post.toSky({ content }));
}

/** Picks a sentence that is not among the newest 40 letters of the sky. */
async function pickUnsaid(
  { context }: World,
  { caller }: Post,
  sentences: readonly string[],
): Promise<string | undefined> {
  const { items } = await callAs(context, { caller, name: 'list-sky' }, { query: { limit: 40 } });
  const said = new Set(items.map(({ content }) => content));
  return pick(sentences.filter((sentence) => !said.has(sentence)));
}

/**
 * Writes a letter to a stranger the app would suggest, demo visitors included. Writes to the sky if no stranger is
 * left.
 */
export async function writeToSomebody(world: World, person: LivingPerson): Promise<void> {
  const { caller } = person.post;
  const { items } = await callAs(world.context, { caller, name: 'list-featured' });
  const met = { personId: caller.userId, limit: MAX_PERSONS_PER_TRANSACTION };
  const known = new Set(await findAcquaintances(world.context.db, met));
  const receiverId = pick(items.filter(({ id }) => !known.has(id)))?.id;
  if (receiverId === undefined) await writeToSky(world, person);
  else await writeTo(person, receiverId);
}

/** Writes a letter to this person, if a pigeon is at home. */
export async function writeTo({ post, writes }: LivingPerson, receiverId: string): Promise<void> {
  const content = pick(demoLetters[writes].letter);
  if (content !== undefined) await mayBeRejected(post.toPerson(receiverId, { content }));
}

/** Opens the newest letter of a sender with unread letters, and replies on its pigeon. */
export async function answerOne({ context }: World, { post, writes }: LivingPerson): Promise<void> {
  const call = { caller: post.caller, name: 'list-messages' } as const;
  const { items } = await callAs(context, call, { query: { box: 'received' } });
  const letter = items.find(({ status }) => status === 'sent');
  const content = pick(demoLetters[writes].reply);
  if (letter === undefined || content === undefined) return;
  await mayBeRejected(post.answer(letter.senderId, { content }));
}
