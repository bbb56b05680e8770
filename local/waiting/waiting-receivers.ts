import type { Draft, GuvercinDatabase, OutboxRow } from '../device/database.ts';

/** Returns the receiver of a letter in the outbox, or `null` if it goes to the sky or is not a letter. */
export function receiverOf(row: OutboxRow): string | null {
  return row.name === 'send-message' || row.name === 'reply-message'
    ? 'receiverId' in row.args
      ? row.args.receiverId
      : null
    : null;
}

/** The key prefix of a draft to a person, followed by their id. */
const PERSON_DRAFT = 'person:';

/**
 * Returns the receivers of all waiting letters and drafts. Their data must be kept when caches are emptied. Reads the
 * outbox and the drafts.
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
