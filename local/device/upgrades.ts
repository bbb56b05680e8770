import type { Transaction } from 'dexie';
import { gatherThreads } from './threads.ts';

/**
 * Upgrades of rows from older database versions. Each one runs in the upgrade transaction. The code uses only field
 * names of the old version, because the current types describe a newer one.
 */

/** Converts outbox rows of version 2. There a row had at most one image, which belonged to a message. */
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

/** Adds the unread index, which version 2 did not have. */
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

/** Marks the letters of version 6, which had no search words. `index-old-letters` adds them later. */
export async function noteLettersWithoutWords(transaction: Transaction): Promise<void> {
  const sync = await transaction.table('records').get('sync');
  if (sync === undefined) return;
  const value = { parts: [{ gen: sync.value.gen, after: '' }] };
  if (sync.value.building) value.parts.push({ gen: sync.value.building.gen, after: '' });
  await transaction.table('records').put({ key: 'words-to-come', value });
}

/** Adds the threads, which version 8 did not have. */
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
