import { readRecord } from '../../local/device/stored-records.ts';
import { mutate } from '../../local/outbox/mutate.ts';
import { queryNotifications } from '../../local/queries/query-notifications.ts';
import { markAllRead, readAllNotifications } from '../../local/reading/mark-all-read.ts';
import { lettersOf } from '../../local/testing/letters-of.ts';
import type { Done } from '../oracle/model.ts';
import { type Hand, tapOutcome } from './hand.ts';

const MANY = 1_000;

export async function read(hand: Hand): Promise<void> {
  const items = await lettersOf(hand.db, 'received');
  const message = hand.random.pick(items.filter(({ delivery }) => delivery === 'sent'));
  if (message === undefined) return;
  const { id: messageId, pigeonId } = message;
  await reading(hand, 'read message', [{ id: messageId }], () =>
    mutate(hand.device, 'read-message', { messageId, pigeonId }),
  );
}

export async function readAll(hand: Hand): Promise<void> {
  const { db, device } = hand;
  const items = await lettersOf(db, 'received', MANY);
  const unread = new Set(items.filter(({ delivery }) => delivery === 'sent').map(({ id }) => id));
  const rows = await db.messages.filter(({ id }) => unread.has(id)).toArray();
  await readingUpTo(hand, 'read message', rows, () => markAllRead(device));
}

export async function readNotification(hand: Hand): Promise<void> {
  const { items } = await queryNotifications(hand.db, { limit: 20 });
  const notification = hand.random.pick(items.filter(({ is_read }) => !is_read));
  if (notification === undefined) return;
  const notificationId = notification.id;
  await reading(hand, 'read notification', [{ id: notificationId }], () =>
    mutate(hand.device, 'read-notification', { notificationId }),
  );
}

export async function removeNotification(hand: Hand): Promise<void> {
  const { items } = await queryNotifications(hand.db, { limit: 20 });
  const notification = hand.random.pick(items);
  if (notification === undefined) return;
  const notificationId = notification.id;
  await reading(hand, 'remove notification', [{ id: notificationId }], () =>
    mutate(hand.device, 'remove-notification', { notificationId }),
  );
}

export async function readEveryNotification(hand: Hand): Promise<void> {
  const { db, device } = hand;
  const rows = await db.notifications.filter(({ value }) => !value.is_read).toArray();
  await readingUpTo(hand, 'read notification', rows, () => readAllNotifications(device));
}

/**
 * Changes above the cursor may have arrived, and quarantined ones are not visible. Whether the tap covers them is
 * uncertain.
 */
async function readingUpTo(
  hand: Hand,
  what: Done['what'],
  rows: readonly { id: string; seq: number }[],
  work: () => Promise<unknown>,
): Promise<void> {
  const sync = await readRecord(hand.db, 'sync');
  const cursor = sync?.cursor ?? 0;
  const above = rows.filter(({ seq }) => seq > cursor).map(({ id }) => id);
  const { sim, model, userId } = hand;
  model.readUpTo.push({ userId, until: cursor, epoch: sync?.epoch ?? '' });
  const unseen = (await hand.db.setAside.toArray()).map(({ id }) => id);
  const done = [...above, ...unseen].map(
    (id): Done => ({ what, id, userId, deviceName: sim.name, fate: 'may' }),
  );
  model.done.push(...done);
  const below = rows.filter(({ seq }) => seq <= cursor);
  await reading(hand, what, below, work);
}

/** Records readings, as certain once the app has stored them. */
async function reading(
  hand: Hand,
  what: Done['what'],
  things: readonly { id: string; seq?: number }[],
  work: () => Promise<unknown>,
): Promise<void> {
  const { sim, model, userId } = hand;
  const done = things.map(
    ({ id, seq = 0 }): Done => ({ what, id, seq, userId, deviceName: sim.name, fate: 'may' }),
  );
  const fates = new Map<string, Done['fate']>();
  for (const { id } of things) fates.set(id, await tapOutcome(hand, id));
  model.done.push(...done);
  await work();
  for (const one of done) one.fate = fates.get(one.id) ?? 'must';
}
