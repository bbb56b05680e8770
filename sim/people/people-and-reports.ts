import { mutate } from '../../local/outbox/mutate.ts';
import { queryBlocks } from '../../local/queries/query-blocks.ts';
import { queryHidden } from '../../local/queries/query-hidden.ts';
import { queryMutes } from '../../local/queries/query-mutes.ts';
import { lettersOf } from '../../local/testing/letters-of.ts';
import type { Done } from '../oracle/model.ts';
import { pairOf } from '../oracle/pair-of.ts';
import { type Hand, noting, tapOutcome } from './hand.ts';

export async function block(hand: Hand): Promise<void> {
  const personId = hand.random.pick(hand.others);
  if (personId === undefined) return;
  hand.model.parted.add(pairOf(hand.userId, personId));
  const args = { userId: personId };
  await noting(hand, { name: 'block-person', args }, () =>
    mutate(hand.device, 'block-person', args),
  );
}

export async function unblock(hand: Hand): Promise<void> {
  const [blocked] = await queryBlocks(hand.db);
  if (blocked === undefined) return;
  const args = { userId: blocked.id };
  await noting(hand, { name: 'unblock-person', args }, () =>
    mutate(hand.device, 'unblock-person', args),
  );
}

export async function mute(hand: Hand): Promise<void> {
  const personId = hand.random.pick(hand.others);
  if (personId === undefined) return;
  const args = { userId: personId };
  await noting(hand, { name: 'mute-person', args }, () => mutate(hand.device, 'mute-person', args));
}

export async function unmute(hand: Hand): Promise<void> {
  const [muted] = await queryMutes(hand.db);
  if (muted === undefined) return;
  const args = { userId: muted.id };
  await noting(hand, { name: 'unmute-person', args }, () =>
    mutate(hand.device, 'unmute-person', args),
  );
}

/**
 * Hides a received letter, read or not. Not one of the sky, which could be recalled first, so that the call is
 * rejected.
 */
export async function hide(hand: Hand): Promise<void> {
  const { db, device, model, sim, userId, random } = hand;
  const letter = random.pick(await lettersOf(db, 'received'));
  if (letter === undefined) return;
  const args = { messageId: letter.id };
  const reading: Done = {
    what: 'read message',
    ...{ id: letter.id, userId, deviceName: sim.name, fate: 'may' },
  };
  const fate = await tapOutcome(hand, letter.id);
  model.done.push(reading);
  await noting(hand, { name: 'hide-letter', args }, () => mutate(device, 'hide-letter', args));
  reading.fate = fate;
}

export async function show(hand: Hand): Promise<void> {
  const [hidden] = await queryHidden(hand.db);
  if (hidden === undefined) return;
  const args = { messageId: hidden.id };
  await noting(hand, { name: 'show-letter', args }, () => mutate(hand.device, 'show-letter', args));
}

export async function report({ sim, db, device, model, userId, random }: Hand): Promise<void> {
  const items = await lettersOf(db, 'received');
  const message = random.pick(items.filter(({ delivery }) => delivery !== 'recalled'));
  if (message === undefined) return;
  const id = device.makeId();
  const done: Done = { what: 'report', id, userId, deviceName: sim.name, fate: 'may' };
  model.done.push(done);
  await mutate(device, 'report', { id, messageId: message.id, reason: 'spam' });
  done.fate = 'must';
}
