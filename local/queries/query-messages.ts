import type { GuvercinDatabase, MessageRow } from '../device/database.ts';
import { readPeople, toMessageView } from './overlay-outbox.ts';
import type { MirrorPage } from './page.ts';
import type { Viewpoint } from './read-outbox.ts';
import type { MessageView } from './views.ts';

export type MessageList = MirrorPage<MessageView>;

/** Returns mirror rows as views, each with the other person. Hidden letters are left out. */
export async function toViews(
  db: GuvercinDatabase,
  view: Viewpoint,
  rows: MessageRow[],
): Promise<MessageView[]> {
  const shown = rows.filter(({ id }) => !view.hidden.has(id));
  const people = await readPeople(
    db,
    view.gen,
    shown.map((row) => row.personId),
  );
  return shown.map(({ value, personId, seq }) =>
    toMessageView(value, { view, person: people.get(personId) ?? null, seq }),
  );
}
