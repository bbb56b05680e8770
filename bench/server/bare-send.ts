import { makeId } from '../../contract/ids.ts';
import type { World } from './world.ts';

export type Run = (
  sql: string,
  parameters?: unknown[],
) => Promise<{ rows: Record<string, unknown>[] }>;

/**
 * The minimum number of statements for a safe send: begin, lock, one statement that reads and writes everything, and
 * commit.
 */
export const BARE_SEND_STATEMENTS = 4;

const newId = () => makeId(Date.now(), (bytes) => void crypto.getRandomValues(bytes));

/**
 * Sends one letter with the fewest statements that lose no data. Locks both people's heads in order, checks pigeon and
 * receiver under the lock, and writes message, trip, conversation, counts, notification, both logs and the idempotency
 * key in one statement.
 */
export async function sendBare(
  run: Run,
  { userId, receiverId }: World['writers'][number],
  pigeonId: string,
): Promise<void> {
  await run('begin');
  try {
    const { rows } = await run(
      'select user_id, seq from heads where user_id = any($1) order by user_id for update',
      [[userId, receiverId]],
    );
    const heads = new Map(rows.map((row) => [row.user_id, Number(row.seq)]));
    const mine = heads.get(userId) ?? 0;
    const theirs = heads.get(receiverId) ?? 0;
    const id = newId();
    const now = new Date();
    const { rows: sent } = await run(WRITE, [
      ...[id, userId, receiverId, pigeonId, 'Merhaba', now, newId(), newId(), newId()],
      ...[mine, theirs],
    ]);
    if (sent.length === 0) throw new Error('refused');
  } catch (error) {
    await run('rollback');
    throw error;
  }
  await run('commit');
}

const WRITE = `
with facts as (
  select p.id, p.trips_left from pigeons p
  join profiles f on f.user_id = $2 and f.completion = 100
  join users r on r.id = $3 and r.state = 'active' and r.email_verified_at is not null
  where p.id = $4 and p.owner_id = $2 and p.status = 'available' and p.trips_left > 0
    and p.fuel_until > $6
    and not exists (select from blocks where user_id in ($2, $3) and person_id in ($2, $3))
), written as (
  insert into messages (id, sender_id, receiver_id, pigeon_id, content, status, trip, created_at, received_seq)
  select $1, $2, $3, $4, $5, 'sent', 21 - trips_left, $6, $11::bigint + 1 from facts returning id
), flown as (
  update pigeons set status = 'in_conversation', trips_left = pigeons.trips_left - 1,
    message_id = $1, person_id = $3 from facts where pigeons.id = facts.id
), talk as (
  insert into conversations (id, pigeon_id, owner_id, person_id, is_open, last_message_id)
  select $7, $4, $2, $3, true, $1 from facts
  on conflict (pigeon_id, person_id) do update set is_open = true, last_message_id = $1
), counted as (
  update counts set unread_count = unread_count + 1, unread_notifications = unread_notifications + 1
  from facts where user_id = $3
), met as (
  insert into acquaintances (user_id, person_id)
  select a, b from facts, (values ($2::uuid, $3::uuid), ($3::uuid, $2::uuid)) as pair (a, b)
  on conflict do nothing
), noticed as (
  insert into notifications (id, user_id, kind, sender_id, message_id, pigeon_id, created_at, received_seq)
  select $8, $3, 'message', $2, $1, $4, $6, $11::bigint + 3 from facts
), raised as (
  update heads set seq = next.seq from facts,
    (values ($2::uuid, $10::bigint + 3), ($3::uuid, $11::bigint + 4)) as next (user_id, seq)
  where heads.user_id = next.user_id
), remembered as (
  insert into idempotency_keys (user_id, key, body_hash, result, touched, created_at)
  select $2, $9, 'bare', 'null', '[]', $6 from facts
)
insert into log (user_id, entity, id, seq)
select entry.user_id, entry.entity, entry.id, entry.seq from facts, (values
  ($2::uuid, 'message', $1::uuid, $10::bigint + 1), ($2, 'pigeon', $4, $10 + 2),
  ($2, 'conversation', $7, $10 + 3), ($3, 'message', $1, $11 + 1),
  ($3, 'conversation', $7, $11 + 2), ($3, 'notification', $8, $11 + 3), ($3, 'counts', $3, $11 + 4)
) as entry (user_id, entity, id, seq)
on conflict (user_id, entity, id) do update set seq = excluded.seq, gone_at = null
returning seq`;
