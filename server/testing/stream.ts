import type { TestServer } from './open-test-server.ts';

export async function openTestStream(server: TestServer, email: string): Promise<() => boolean> {
  const session = await server.context.db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.id', 'user_id'])
    .where('email', '=', email)
    .orderBy('sessions.created_at', 'desc')
    .executeTakeFirstOrThrow();
  let isClosed = false;
  const close = () => {
    isClosed = true;
  };
  const sink = { write: () => {}, close, isSlow: () => false };
  server.streams.open({ userId: session.user_id, sessionId: session.id }, sink);
  return () => isClosed;
}
