import type { GuvercinDatabase, MessageRow } from '../device/database.ts';
import { readWaitingMessages } from '../queries/overlay-outbox.ts';
import { readPage } from '../queries/page.ts';
import { toViews } from '../queries/query-messages.ts';
import { messageTables, readView } from '../queries/read-outbox.ts';
import type { MessageView } from '../queries/views.ts';

/** Returns the newest letters of a box, of all people. Unsent ones come first. */
export function lettersOf(
  db: GuvercinDatabase,
  box: MessageRow['box'],
  limit = 20,
): Promise<MessageView[]> {
  const empty: MessageView[] = [];
  return readView(db, { tables: messageTables(db), empty }, async (view) => {
    const { gen, hidden } = view;
    const { rows } = await readPage(db.messages, {
      index: '[gen+box+created_at+id]',
      prefix: [gen, box],
      range: { limit },
      keep: ({ personId }) => !hidden.has(personId),
    });
    const waiting = box === 'sent' ? await readWaitingMessages(db, view) : [];
    return [...waiting, ...(await toViews(db, view, rows))];
  });
}
