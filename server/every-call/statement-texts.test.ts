import { afterAll, expect, test } from 'vitest';
import { type CallName, callNames, calls } from '../../contract/calls/calls.ts';
import { hearStatements } from '../testing/heard-statements.ts';
import { callExample } from './testing/call-example.ts';
import { exampleCalls } from './testing/example-calls.ts';
import { type ExampleWorld, openExampleWorld } from './testing/example-world.ts';
import { untilQuiet } from './testing/until-quiet.ts';

/**
 * Lists of values or rows as Kysely writes them. Their text depends on the count, so the database plans each count
 * separately. Our own lists of fixed length have casts and do not match.
 */
const LISTS = /\bin \(\$\d+[,)]|\), \(\$\d+[,)]/;

/** These calls end the session, so each gets a separate world. */
const endings: readonly CallName[] = ['freeze', 'delete-account'];

const world = await openExampleWorld();
afterAll(() => world.server.close());

async function expectFixedTexts(here: ExampleWorld, name: CallName): Promise<void> {
  const example = await exampleCalls[name](here);
  const texts = await hearStatements(async () => {
    const answer = await callExample(here, name, example);
    expect(answer.status).toBe(calls[name].status);
    await untilQuiet(here.server.context);
  });
  expect([...texts].filter((text) => LISTS.test(text))).toEqual([]);
}

test.each(callNames.filter((name) => !endings.includes(name)))(
  'no statement of %s has a text that depends on a count',
  (name) => expectFixedTexts(world, name),
);

test.each(endings)(
  'no statement of %s, run on a separate server, has a text that depends on a count',
  async (name) => {
    const own = await openExampleWorld();
    try {
      await expectFixedTexts(own, name);
    } finally {
      await own.server.close();
    }
  },
);
