import type { Draft, GuvercinDatabase, OutboxRow } from '../device/database.ts';

/** To whom a letter of the outbox goes; null: to the sky, or it is no letter. */
export function receiverOf(row: OutboxRow): string | null {
  return row.name === 'send-message' || row.name === 'reply-message'
    ? 'receiverId' in row.args
      ? row.args.receiverId
      : null
    : null;
}

/** What the composer keeps a letter to somebody under, before their id. */
const PERSON_DRAFT = 'person:';

/**
 * Everybody for whom something waits or is being written here: they stay known, whatever else is let go
 * of. Reads the outbox and the drafts.
 */
export async function readWaitingReceivers(db: GuvercinDatabase): Promise<string[]> {
  const rows = await db.outbox.toArray();
  const drafts = await db.drafts.toArray();
  return [
    ...rows.flatMap((row) => receiverOf(row) ?? []),
    ...drafts.flatMap((draft) => addresseeOf(draft) ?? []),
  ];
}

function addresseeOf({ key, to }: Draft): string | null {
  return key.startsWith(PERSON_DRAFT) ? key.slice(PERSON_DRAFT.length) : (to ?? null);
}
