import { readRecord } from '../../local/device/stored-records.ts';
import { mutate } from '../../local/outbox/mutate.ts';
import { queryNotifications } from '../../local/queries/query-notifications.ts';
import { markAllRead, readAllNotifications } from '../../local/reading/mark-all-read.ts';
import { lettersOf } from '../../local/testing/letters-of.ts';
import type { Done } from '../oracle/model.ts';
import { type Actor, tapOutcome } from './actor.ts';

const MANY = 1_000;

export async function read(actor: Actor): Promise<void> {
  const items = await lettersOf(actor.db, 'received');
  const message = actor.random.pick(items.filter(({ delivery }) => delivery === 'sent'));
  if (message === undefined) return;
  const { id: messageId, pigeonId } = message;
  await reading(actor, 'read message', [{ id: messageId }], () =>
    mutate(actor.device, 'read-message', { messageId, pigeonId }),
  );
}

export async function readAll(actor: Actor): Promise<void> {
  const { db, device } = actor;
  const items = await lettersOf(db, 'received', MANY);
  const unread = new Set(items.filter(({ delivery }) => delivery === 'sent').map(({ id }) => id));
  const rows = await db.messages.filter(({ id }) => unread.has(id)).toArray();
  await readingUpTo(actor, 'read message', rows, () => markAllRead(device));
}

export async function readNotification(actor: Actor): Promise<void> {
  const { items } = await queryNotifications(actor.db, { limit: 20 });
  const notification = actor.random.pick(items.filter(({ is_read }) => !is_read));
  if (notification === undefined) return;
  const notificationId = notification.id;
  await reading(actor, 'read notification', [{ id: notificationId }], () =>
    mutate(actor.device, 'read-notification', { notificationId }),
  );
}

export async function removeNotification(actor: Actor): Promise<void> {
  const { items } = await queryNotifications(actor.db, { limit: 20 });
  const notification = actor.random.pick(items);
  if (notification === undefined) return;
  const notificationId = notification.id;
  await reading(actor, 'remove notification', [{ id: notificationId }], () =>
    mutate(actor.device, 'remove-notification', { notificationId }),
  );
}

export async function readEveryNotification(actor: Actor): Promise<void> {
  const { db, device } = actor;
  const rows = await db.notifications.filter(({ value }) => !value.is_read).toArray();
  await readingUpTo(actor, 'read notification', rows, () => readAllNotifications(device));
}

/**
 * Records a tap on "read all". Whether the tap covers changes above the cursor is uncertain, because they may have
 * arrived. The same holds for quarantined changes, which are not visible.
 */
async function readingUpTo(
  actor: Actor,
  what: Done['what'],
  rows: readonly { id: string; seq: number }[],
  work: () => Promise<unknown>,
): Promise<void> {
  const sync = await readRecord(actor.db, 'sync');
  const cursor = sync?.cursor ?? 0;
  const above = rows.filter(({ seq }) => seq > cursor).map(({ id }) => id);
  const { sim, model, userId } = actor;
  model.readUpTo.push({ userId, until: cursor, epoch: sync?.epoch ?? '' });
  const unseen = (await actor.db.setAside.toArray()).map(({ id }) => id);
  const done = [...above, ...unseen].map(
    (id): Done => ({ what, id, userId, deviceName: sim.name, fate: 'may' }),
  );
  model.done.push(...done);
  const below = rows.filter(({ seq }) => seq <= cursor);
  await reading(actor, what, below, work);
}

/** Records readings, as certain once the app has stored them. */
async function reading(
  actor: Actor,
  what: Done['what'],
  things: readonly { id: string; seq?: number }[],
  work: () => Promise<unknown>,
): Promise<void> {
  const { sim, model, userId } = actor;
  const done = things.map(
    ({ id, seq = 0 }): Done => ({ what, id, seq, userId, deviceName: sim.name, fate: 'may' }),
  );
  const fates = new Map<string, Done['fate']>();
  for (const { id } of things) fates.set(id, await tapOutcome(actor, id));
  model.done.push(...done);
  await work();
  for (const one of done) one.fate = fates.get(one.id) ?? 'must';
}
