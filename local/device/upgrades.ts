import type { Transaction } from 'dexie';
import { gatherThreads } from './threads.ts';

/**
 * What becomes of the rows of an older version of the database, each in the transaction that upgrades it.
 * Of a row only what that version is known to have is named here: today's types are another version's.
 */

/** Version 2 knew one image a row, that of a message. */
export async function renameAttachments(transaction: Transaction): Promise<void> {
  await transaction
    .table<Record<string, unknown>>('outbox')
    .toCollection()
    .modify((row) => {
      const { attachmentId } = row;
      row.attachments = typeof attachmentId === 'string' ? { image_url: attachmentId } : {};
      row.postponedAt = 0;
      delete row.attachmentId;
    });
}

interface OldMessage {
  gen: number;
  box: 'received' | 'sent';
  value: { status: string };
  unreadIn?: number;
}

interface OldNotification {
  gen: number;
  value: { is_read: boolean };
  unreadIn?: number;
}

/** Version 2 did not index what is unread. */
export async function noteUnread(transaction: Transaction): Promise<void> {
  await transaction
    .table<OldMessage>('messages')
    .toCollection()
    .modify((row) => {
      if (row.box === 'received' && row.value.status === 'sent') row.unreadIn = row.gen;
    });
  await transaction
    .table<OldNotification>('notifications')
    .toCollection()
    .modify((row) => {
      if (!row.value.is_read) row.unreadIn = row.gen;
    });
}

/** Version 6 kept no words of letters: `index-old-letters` gives them theirs, in its own time. */
export async function noteLettersWithoutWords(transaction: Transaction): Promise<void> {
  const sync = await transaction.table('records').get('sync');
  if (sync === undefined) return;
  const value = { parts: [{ gen: sync.value.gen, after: '' }] };
  if (sync.value.building) value.parts.push({ gen: sync.value.building.gen, after: '' });
  await transaction.table('records').put({ key: 'words-to-come', value });
}

/** Version 8 did not know which letter is the newest of each person. */
export async function gatherOldThreads(transaction: Transaction): Promise<void> {
  const sync = await transaction.table('records').get('sync');
  if (sync === undefined) return;
  const { gen, building } = sync.value;
  for (const each of building ? [gen, building.gen] : [gen]) {
    await gatherThreads(
      { messages: transaction.table('messages'), threads: transaction.table('threads') },
      each,
    );
  }
}
