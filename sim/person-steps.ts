import sharp from 'sharp';
import { lanesOf, mutate } from '../local/mutate.ts';
import { discardRow } from '../local/outbox/discard-row.ts';
import { retryRow } from '../local/outbox/retry-row.ts';
import { takeBack } from '../local/outbox/take-back.ts';
import { queryConversation } from '../local/queries/query-conversation.ts';
import { queryReceived } from '../local/queries/query-messages.ts';
import { queryPigeons } from '../local/queries/query-pigeons.ts';
import { refreshSky } from '../local/sky/refresh-sky.ts';
import type { Model, Written } from './model.ts';
import type { Random } from './random.ts';
import type { SimDevice } from './sim-device.ts';

/** A person with one of their devices in hand, and whom they know. */
export interface Hand {
  device: SimDevice;
  userId: string;
  others: string[];
  random: Random;
  model: Model;
}

/** What a person can do in the app; each reads what the screen shows and does what it offers. */
export const personSteps: Record<string, (hand: Hand) => Promise<void>> = {
  async 'send to the sky'(hand) {
    const pigeonId = await pickFree(hand);
    if (pigeonId !== null) await write(hand, 'send-message', { pigeonId, sky: true });
  },

  async 'send to a person'(hand) {
    const pigeonId = await pickFree(hand);
    const receiverId = hand.random.pick(hand.others);
    if (pigeonId === null || receiverId === undefined) return;
    await write(hand, 'send-message', { pigeonId, receiverId });
  },

  async 'send several letters to a person'(hand) {
    const receiverId = hand.random.pick(hand.others);
    if (receiverId === undefined) return;
    for (let letters = 3; letters > 0; letters -= 1) {
      const pigeonId = await pickFree(hand);
      if (pigeonId !== null) await write(hand, 'send-message', { pigeonId, receiverId });
    }
  },

  async 'send a picture to the sky'(hand) {
    const pigeonId = await pickFree(hand);
    if (pigeonId === null) return;
    await write(hand, 'send-message', { pigeonId, sky: true }, await takePicture());
  },

  async reply(hand) {
    const receiverId = hand.random.pick(hand.others);
    if (receiverId === undefined) return;
    const { writable } = await queryConversation(hand.device.db, receiverId, { limit: 20 });
    if (writable !== null) await write(hand, 'reply-message', { ...writable, receiverId });
  },

  async read({ device, userId, random, model }) {
    const { items } = await queryReceived(device.db, { limit: 20 });
    const message = random.pick(items.filter(({ delivery }) => delivery === 'sent'));
    if (message === undefined) return;
    const { id: messageId, pigeonId } = message;
    await mutate(device.device, 'read-message', { messageId, pigeonId });
    model.read.push({ messageId, readerId: userId });
  },

  async recall({ device, random, model }) {
    const { used } = await queryPigeons(device.db);
    const pigeon = random.pick(used);
    if (pigeon === undefined) return;
    model.recalledPigeons.add(pigeon.id);
    await mutate(device.device, 'recall-pigeon', { pigeonId: pigeon.id });
  },

  async undo({ device, random, model }) {
    const mine = model.written.filter(
      ({ deviceName, rowId }) => deviceName === device.name && rowId !== null,
    );
    const written = random.pick(mine.slice(-2));
    if (written?.rowId == null) return;
    if (await takeBack(device.device, written.rowId)) written.isTakenBack = true;
  },

  async 'save the profile'({ device, userId, random, model }) {
    const bio = `bio ${random.below(1_000_000)}`;
    const saved = { userId, bio, isCertain: false };
    model.bios.set(device.name, [...(model.bios.get(device.name) ?? []), saved]);
    await mutate(device.device, 'save-profile', { bio });
    saved.isCertain = true;
  },

  async 'settle a failed row'(hand) {
    const failed = await hand.device.db.outbox.filter(({ state }) => state === 'failed').toArray();
    const row = hand.random.pick(failed);
    if (row === undefined) return;
    const pigeonId = row.name === 'send-message' ? await pickFree(hand) : null;
    if (pigeonId !== null && hand.random.chance(0.5)) {
      await retryRow(hand.device.device, row.id, { pigeonId });
    } else {
      await discard(hand, row.id);
    }
  },

  async 'look at the sky'({ device }) {
    await refreshSky(device.device);
  },
};

/** Lets go of a failed row, and notes that its message must never have arrived. */
export async function discard(
  { device, model }: Pick<Hand, 'device' | 'model'>,
  rowId: string,
): Promise<void> {
  const row = await device.db.outbox.get({ id: rowId });
  await discardRow(device.device, rowId);
  if (row?.name !== 'send-message' && row?.name !== 'reply-message') return;
  const written = model.written.find(({ messageId }) => messageId === row.args.id);
  if (written !== undefined) written.isDiscarded = true;
}

let picture: Promise<Blob> | undefined;

/** A small real image, made once. */
function takePicture(): Promise<Blob> {
  picture ??= sharp({ create: { width: 8, height: 8, channels: 3, background: '#8aa' } })
    .png()
    .toBuffer()
    .then((bytes) => new Blob([new Uint8Array(bytes)], { type: 'image/png' }));
  return picture;
}

async function pickFree({ device, random }: Hand): Promise<string | null> {
  const { available } = await queryPigeons(device.db);
  return random.pick(available)?.id ?? null;
}

async function write(
  { device, userId, random, model }: Hand,
  name: 'send-message' | 'reply-message',
  target: Record<string, string | true>,
  image: Blob | null = null,
): Promise<void> {
  const messageId = device.device.makeId();
  const content = `letter ${random.below(1_000_000)}`;
  const args = { id: messageId, content, ...target } as Parameters<
    typeof mutate<'send-message'>
  >[2];
  const written: Written = {
    messageId,
    senderId: userId,
    deviceName: device.name,
    content,
    hasPicture: image !== null,
    lanes: lanesOf(name, args),
    rowId: null,
    isCertain: false,
    isTakenBack: false,
    isDiscarded: false,
  };
  model.written.push(written);
  const { id } = await mutate(device.device, name, args, { image });
  written.rowId = id;
  written.isCertain = true;
}
