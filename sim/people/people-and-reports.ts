import { mutate } from '../../local/outbox/mutate.ts';
import { queryBlocks } from '../../local/queries/query-blocks.ts';
import { lettersOf } from '../../local/testing/letters-of.ts';
import type { Done } from '../oracle/model.ts';
import { pairOf } from '../oracle/pair-of.ts';
import { type Hand, noting } from './hand.ts';

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
