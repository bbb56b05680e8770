import { loadMoreSky, refreshSky } from '../../local/cache/refresh-sky.ts';
import { type DraftReference, readDraft } from '../../local/outbox/drafts.ts';
import { lanesOf, mutate } from '../../local/outbox/mutate.ts';
import { takeBack } from '../../local/outbox/take-back.ts';
import { queryConversation } from '../../local/queries/query-conversation.ts';
import { queryPigeons } from '../../local/queries/query-pigeons.ts';
import { querySky } from '../../local/queries/query-sky.ts';
import { querySession } from '../../local/session/query-session.ts';
import type { DraftKept, Written } from '../oracle/model.ts';
import type { Hand } from './hand.ts';
import { takePicture } from './take-picture.ts';

export async function sendToSky(hand: Hand): Promise<void> {
  const pigeonId = await pickFree(hand);
  if (pigeonId !== null) await write(hand, 'send-message', { pigeonId, sky: true });
}

export async function sendToPerson(hand: Hand): Promise<void> {
  const pigeonId = await pickFree(hand);
  const receiverId = hand.random.pick(hand.others);
  if (pigeonId === null || receiverId === undefined) return;
  await write(hand, 'send-message', { pigeonId, receiverId });
}

export async function sendSeveral(hand: Hand): Promise<void> {
  const receiverId = hand.random.pick(hand.others);
  if (receiverId === undefined) return;
  for (let letters = 3; letters > 0; letters -= 1) {
    const pigeonId = await pickFree(hand);
    if (pigeonId !== null) await write(hand, 'send-message', { pigeonId, receiverId });
  }
}

/** Sends a letter from a draft, which is deleted with it. */
export async function sendDraft(hand: Hand): Promise<void> {
  const pigeonId = await pickFree(hand);
  const session = await querySession(hand.db);
  const draft = await readDraft(hand.db, 'sky');
  if (pigeonId === null || session === null || draft === null || draft.text === '') return;
  const gone: DraftKept = {
    key: 'sky',
    deviceName: hand.sim.name,
    session: session.session,
    text: '',
    fate: 'may',
  };
  hand.model.drafts.push(gone);
  const given = { draft: { key: 'sky', revision: draft.revision }, content: draft.text };
  await write(hand, 'send-message', { pigeonId, sky: true }, given);
  gone.fate = 'must';
}

export async function sendPicture(hand: Hand): Promise<void> {
  const pigeonId = await pickFree(hand);
  if (pigeonId === null) return;
  await write(hand, 'send-message', { pigeonId, sky: true }, { image: await takePicture() });
}

export async function reply(hand: Hand): Promise<void> {
  const receiverId = hand.random.pick(hand.others);
  if (receiverId === undefined) return;
  const { writable } = await queryConversation(hand.db, receiverId, { limit: 20 });
  if (writable !== null) await write(hand, 'reply-message', { ...writable, receiverId });
}

/** A reply to a letter of the sky goes to its author, on an own pigeon. */
export async function replyToSky(hand: Hand): Promise<void> {
  const { items } = await querySky(hand.db, { limit: 20 });
  const letter = hand.random.pick(items.filter(({ isMine }) => !isMine));
  const pigeonId = await pickFree(hand);
  if (letter === undefined || pigeonId === null) return;
  const target = { pigeonId, receiverId: letter.senderId, originalMessageId: letter.id };
  await write(hand, 'reply-message', target);
}

export async function recall({ db, device, random, model }: Hand): Promise<void> {
  const { used } = await queryPigeons(db);
  const pigeon = random.pick(used);
  if (pigeon === undefined) return;
  model.recalledPigeons.add(pigeon.id);
  await mutate(device, 'recall-pigeon', { pigeonId: pigeon.id });
}

/** Takes back one of the last letters while its undo toast is visible. */
export async function undo({ db, device, sim, random, model }: Hand): Promise<void> {
  const rows = await db.outbox.orderBy('position').reverse().limit(2).toArray();
  const row = random.pick(rows);
  if (row === undefined || (row.name !== 'send-message' && row.name !== 'reply-message')) return;
  const written = model.written.find(({ messageId }) => messageId === row.args.id);
  if (written?.deviceName !== sim.name) return;
  // If killed here, either may be true.
  written.fate = 'may';
  written.fate = (await takeBack(device, row.id)) ? 'must not' : 'must';
}

export function lookAtSky({ device }: Hand): Promise<void> {
  return refreshSky(device);
}

export async function lookFurther({ device }: Hand): Promise<void> {
  await loadMoreSky(device);
}

export async function pickFree({ db, random }: Hand): Promise<string | null> {
  const { available } = await queryPigeons(db);
  return random.pick(available)?.id ?? null;
}

interface Given {
  image?: Blob | null;
  /** The draft from which it was written. */
  draft?: DraftReference | null;
  content?: string;
}

async function write(
  { sim, device, userId, random, model }: Hand,
  name: 'send-message' | 'reply-message',
  target: Record<string, string | true>,
  { image = null, draft = null, content = `letter ${random.below(1_000_000)}` }: Given = {},
): Promise<void> {
  const messageId = device.makeId();
  const args = { id: messageId, content, ...target } as Parameters<
    typeof mutate<'send-message'>
  >[2];
  const written: Written = {
    messageId,
    senderId: userId,
    deviceName: sim.name,
    content,
    hasPicture: image !== null,
    lanes: lanesOf(name, args).map((lane) => ({
      name: lane,
      since: sim.browser.world.clock.now(),
    })),
    fate: 'may',
  };
  model.written.push(written);
  await mutate(device, name, args, { image, draft });
  written.fate = 'must';
}
