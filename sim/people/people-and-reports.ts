import { mutate } from '../../local/outbox/mutate.ts';
import { queryBlocks } from '../../local/queries/query-blocks.ts';
import { queryHidden } from '../../local/queries/query-hidden.ts';
import { queryMutes } from '../../local/queries/query-mutes.ts';
import { lettersOf } from '../../local/testing/letters-of.ts';
import type { Done } from '../oracle/model.ts';
import { pairOf } from '../oracle/pair-of.ts';
import { type Actor, noting, tapOutcome } from './actor.ts';

export async function block(actor: Actor): Promise<void> {
  const personId = actor.random.pick(actor.others);
  if (personId === undefined) return;
  actor.model.parted.add(pairOf(actor.userId, personId));
  const args = { userId: personId };
  await noting(actor, { name: 'block-person', args }, () =>
    mutate(actor.device, 'block-person', args),
  );
}

export async function unblock(actor: Actor): Promise<void> {
  const [blocked] = await queryBlocks(actor.db);
  if (blocked === undefined) return;
  const args = { userId: blocked.id };
  await noting(actor, { name: 'unblock-person', args }, () =>
    mutate(actor.device, 'unblock-person', args),
  );
}

export async function mute(actor: Actor): Promise<void> {
  const personId = actor.random.pick(actor.others);
  if (personId === undefined) return;
  const args = { userId: personId };
  await noting(actor, { name: 'mute-person', args }, () =>
    mutate(actor.device, 'mute-person', args),
  );
}

export async function unmute(actor: Actor): Promise<void> {
  const [muted] = await queryMutes(actor.db);
  if (muted === undefined) return;
  const args = { userId: muted.id };
  await noting(actor, { name: 'unmute-person', args }, () =>
    mutate(actor.device, 'unmute-person', args),
  );
}

/**
 * Hides a received letter, read or not. Does not hide a letter of the sky, because its author could recall it first,
 * and the call would be rejected.
 */
export async function hide(actor: Actor): Promise<void> {
  const { db, device, model, sim, userId, random } = actor;
  const letter = random.pick(await lettersOf(db, 'received'));
  if (letter === undefined) return;
  const args = { messageId: letter.id };
  const reading: Done = {
    what: 'read message',
    ...{ id: letter.id, userId, deviceName: sim.name, fate: 'may' },
  };
  const fate = await tapOutcome(actor, letter.id);
  model.done.push(reading);
  await noting(actor, { name: 'hide-letter', args }, () => mutate(device, 'hide-letter', args));
  reading.fate = fate;
}

export async function show(actor: Actor): Promise<void> {
  const [hidden] = await queryHidden(actor.db);
  if (hidden === undefined) return;
  const args = { messageId: hidden.id };
  await noting(actor, { name: 'show-letter', args }, () =>
    mutate(actor.device, 'show-letter', args),
  );
}

export async function report({ sim, db, device, model, userId, random }: Actor): Promise<void> {
  const items = await lettersOf(db, 'received');
  const message = random.pick(items.filter(({ delivery }) => delivery !== 'recalled'));
  if (message === undefined) return;
  const id = device.makeId();
  const done: Done = { what: 'report', id, userId, deviceName: sim.name, fate: 'may' };
  model.done.push(done);
  await mutate(device, 'report', { id, messageId: message.id, reason: 'spam' });
  done.fate = 'must';
}
