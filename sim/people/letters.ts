import { loadMoreSky, refreshSky } from '../../local/cache/refresh-sky.ts';
import { type DraftReference, readDraft } from '../../local/outbox/drafts.ts';
import { lanesOf, mutate } from '../../local/outbox/mutate.ts';
import { takeBack } from '../../local/outbox/take-back.ts';
import { queryConversation } from '../../local/queries/query-conversation.ts';
import { queryPigeons } from '../../local/queries/query-pigeons.ts';
import { querySky } from '../../local/queries/query-sky.ts';
import { querySession } from '../../local/session/query-session.ts';
import type { DraftKept, Written } from '../oracle/model.ts';
import type { Actor } from './actor.ts';
import { takePicture } from './take-picture.ts';

export async function sendToSky(actor: Actor): Promise<void> {
  const pigeonId = await pickFree(actor);
  if (pigeonId !== null) await write(actor, 'send-message', { pigeonId, sky: true });
}

export async function sendToPerson(actor: Actor): Promise<void> {
  const pigeonId = await pickFree(actor);
  const receiverId = actor.random.pick(actor.others);
  if (pigeonId === null || receiverId === undefined) return;
  await write(actor, 'send-message', { pigeonId, receiverId });
}

export async function sendSeveral(actor: Actor): Promise<void> {
  const receiverId = actor.random.pick(actor.others);
  if (receiverId === undefined) return;
  for (let letters = 3; letters > 0; letters -= 1) {
    const pigeonId = await pickFree(actor);
    if (pigeonId !== null) await write(actor, 'send-message', { pigeonId, receiverId });
  }
}

/** Sends a letter from a draft, which is deleted with it. */
export async function sendDraft(actor: Actor): Promise<void> {
  const pigeonId = await pickFree(actor);
  const session = await querySession(actor.db);
  const draft = await readDraft(actor.db, 'sky');
  if (pigeonId === null || session === null || draft === null || draft.text === '') return;
  const gone: DraftKept = {
    key: 'sky',
    deviceName: actor.sim.name,
    session: session.session,
    text: '',
    fate: 'may',
  };
  actor.model.drafts.push(gone);
  const given = { draft: { key: 'sky', revision: draft.revision }, content: draft.text };
  await write(actor, 'send-message', { pigeonId, sky: true }, given);
  gone.fate = 'must';
}

export async function sendPicture(actor: Actor): Promise<void> {
  const pigeonId = await pickFree(actor);
  if (pigeonId === null) return;
  await write(actor, 'send-message', { pigeonId, sky: true }, { image: await takePicture() });
}

export async function reply(actor: Actor): Promise<void> {
  const receiverId = actor.random.pick(actor.others);
  if (receiverId === undefined) return;
  const { writable } = await queryConversation(actor.db, receiverId, { limit: 20 });
  if (writable !== null) await write(actor, 'reply-message', { ...writable, receiverId });
}

/** A reply to a letter of the sky goes to its author, on an own pigeon. */
export async function replyToSky(actor: Actor): Promise<void> {
  const { items } = await querySky(actor.db, { limit: 20 });
  const letter = actor.random.pick(items.filter(({ isMine }) => !isMine));
  const pigeonId = await pickFree(actor);
  if (letter === undefined || pigeonId === null) return;
  const target = { pigeonId, receiverId: letter.senderId, originalMessageId: letter.id };
  await write(actor, 'reply-message', target);
}

export async function recall({ db, device, random, model }: Actor): Promise<void> {
  const { used } = await queryPigeons(db);
  const pigeon = random.pick(used);
  if (pigeon === undefined) return;
  model.recalledPigeons.add(pigeon.id);
  await mutate(device, 'recall-pigeon', { pigeonId: pigeon.id });
}

/** Undoes one of the last letters while its undo toast is visible. */
export async function undo({ db, device, sim, random, model }: Actor): Promise<void> {
  const rows = await db.outbox.orderBy('position').reverse().limit(2).toArray();
  const row = random.pick(rows);
  if (row === undefined || (row.name !== 'send-message' && row.name !== 'reply-message')) return;
  const written = model.written.find(({ messageId }) => messageId === row.args.id);
  if (written?.deviceName !== sim.name) return;
  // If the thread is killed here, the letter may be sent or undone.
  written.fate = 'may';
  written.fate = (await takeBack(device, row.id)) ? 'must not' : 'must';
}

export function lookAtSky({ device }: Actor): Promise<void> {
  return refreshSky(device);
}

export async function lookFurther({ device }: Actor): Promise<void> {
  await loadMoreSky(device);
}

export async function pickFree({ db, random }: Actor): Promise<string | null> {
  const { available } = await queryPigeons(db);
  return random.pick(available)?.id ?? null;
}

interface Given {
  image?: Blob | null;
  /** The draft from which the letter was written. */
  draft?: DraftReference | null;
  content?: string;
}

async function write(
  { sim, device, userId, random, model }: Actor,
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
