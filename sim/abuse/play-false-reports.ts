import { AppError } from '../../contract/errors.ts';
import { reportReasonSchema } from '../../contract/report-reasons.ts';
import { callAs } from '../../server/demo/accounts/call-as.ts';
import { makeOperator } from '../../server/testing/make-operator.ts';
import { createRandom } from '../world/random.ts';
import { openAbuseWorld } from './abuse-world.ts';

const HOUR_MS = 3_600_000;
const ACCOUNTS = 10;
const REPORTS = 1000;
const PEOPLE = 50;

export interface FalseReportsResult {
  made: number;
  suspended: number;
  /** The position of the one true report in the queue, from 1. */
  place: number;
}

/**
 * Ten accounts make 1,000 false reports, as fast as the hourly limit allows. Somewhere among them one person makes one
 * true report.
 */
export async function playFalseReports(seed: number): Promise<FalseReportsResult> {
  const world = await openAbuseWorld();
  const random = createRandom(seed);
  const { context } = world;
  const make = async (count: number) => {
    const all = [];
    while (all.length < count) all.push(await world.makePerson(30, 0));
    return all;
  };
  const [liars, people] = [await make(ACCOUNTS), await make(PEOPLE)];
  const [witness, ...innocent] = people;
  if (witness === undefined) throw new Error('nobody');
  let made = 0;
  let truth: string | null = null;
  const report = async (caller: typeof witness) => {
    const id = context.makeId();
    const userId = random.pick(innocent)?.userId;
    const reason = random.pick(reportReasonSchema.options);
    await callAs(context, { caller, name: 'report' }, { body: { id, reason, userId } });
    return id;
  };
  const lie = (liar: typeof witness) => async () => {
    try {
      for (;;) {
        if (made >= REPORTS) return;
        await report(liar);
        made += 1;
      }
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'too-many-requests') throw error;
      world.plan(HOUR_MS, lie(liar));
    }
  };
  for (const liar of liars) world.plan(random.below(HOUR_MS), lie(liar));
  world.plan(random.below(5 * HOUR_MS), async () => {
    truth = await report(witness);
  });
  await world.run(Number.POSITIVE_INFINITY);
  const operator = await world.makePerson(90, 0);
  await makeOperator(world, operator);
  const list = { caller: operator, name: 'list-reports' } as const;
  const { items } = await callAs(context, list, { query: { limit: 100 } });
  const { count } = await context.db
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', '=', 'suspended')
    .executeTakeFirstOrThrow();
  await world.close();
  const at = items.findIndex(({ id }) => id === truth);
  return { made, suspended: Number(count), place: at < 0 ? Number.POSITIVE_INFINITY : at + 1 };
}
