import type { TestPerson } from './people.ts';
import type { TwoPeople } from './two-people.ts';

/** Mehmet reports a letter of Ayşe or Ayşe herself. Returns the id of the report. */
export async function makeTestReport(
  api: TwoPeople,
  about: { messageId: string } | { userId: string },
  { reporter = api.mehmet, reason = 'spam' }: { reporter?: TestPerson; reason?: string } = {},
): Promise<string> {
  const id = api.context.makeId();
  await api.call(reporter, 'report', { body: { id, reason, ...about } });
  return id;
}
