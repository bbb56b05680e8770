import type { Caller, Context } from '../context/context.ts';
import { addOperator } from '../moderation/operators.ts';
import { proveSession } from './passkeys.ts';

const HOUR_MS = 3_600_000;

export async function makeOperator(
  server: { context: Context },
  person: Pick<Caller, 'userId' | 'sessionId'>,
): Promise<void> {
  const { context } = server;
  await addOperator(context, person.userId);
  await context.db
    .updateTable('sessions')
    .set({ operator_until: new Date(context.now().getTime() + 12 * HOUR_MS) })
    .where('id', '=', person.sessionId)
    .execute();
  await proveSession(server, person);
}
