import type { GuvercinDatabase, OutboxRow } from '../database.ts';

/** To whom a letter of the outbox goes; null: to the sky, or it is no letter. */
export function receiverOf(row: OutboxRow): string | null {
  return row.name === 'send-message' || row.name === 'reply-message'
    ? 'receiverId' in row.args
      ? row.args.receiverId
      : null
    : null;
}

/** Everybody for whom something waits here: they stay known, whatever else is let go of. */
export async function readWaitingReceivers(db: GuvercinDatabase): Promise<string[]> {
  const rows = await db.outbox.toArray();
  return rows.flatMap((row) => receiverOf(row) ?? []);
}
