import type { PersonCallName, ReplyOf } from '../../contract/calls/calls.ts';
import type { Context } from '../context/context.ts';
import { callAs, type DirectCall } from '../demo/accounts/call-as.ts';
import { openTestContext, type TestContext } from './open-test-context.ts';
import type { TestPerson } from './people.ts';

/** The API over a fresh database, without gateway and session. */
export interface TestApi extends TestContext {
  call<Name extends PersonCallName>(
    caller: TestPerson,
    name: Name,
    call?: DirectCall,
  ): Promise<ReplyOf<Name>>;
  send(caller: TestPerson, args: Record<string, unknown>): Promise<ReplyOf<'send-message'>>;
  reply(caller: TestPerson, args: Record<string, unknown>): Promise<ReplyOf<'reply-message'>>;
  read(caller: TestPerson, messageId: string): Promise<ReplyOf<'read-message'>>;
  recall(caller: TestPerson, pigeonId: string | undefined): Promise<ReplyOf<'recall-pigeon'>>;
  pull(caller: TestPerson): Promise<ReplyOf<'sync'>>;
  context: TestContext['context'];
}

export async function openTestApi(settings: Record<string, string> = {}): Promise<TestApi> {
  const server = await openTestContext(settings);
  const { context } = server;
  const call: TestApi['call'] = (caller, name, args) => callAs(context, { caller, name }, args);
  return {
    ...server,
    call,
    send: (caller, args) =>
      call(caller, 'send-message', { body: { ...letter(context, caller), ...args } }),
    reply: (caller, args) =>
      call(caller, 'reply-message', { body: { ...letter(context, caller), ...args } }),
    read: (caller, id) => call(caller, 'read-message', { path: { id } }),
    recall: (caller, id) => call(caller, 'recall-pigeon', { path: { id: id ?? '' } }),
    pull: (caller) => call(caller, 'sync', { query: { since: 0, limit: 1000 } }),
  };
}

function letter(context: Context, caller: TestPerson) {
  return { id: context.makeId(), content: 'Merhaba', pigeonId: caller.pigeonIds[0] };
}
