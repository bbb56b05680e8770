import { type RawBuilder, sql } from 'kysely';
import { REPORT_DAYS } from '../../../contract/limits.ts';
import { OperatorError } from '../../base/operator-error.ts';
import type { Context } from '../../context/context.ts';
import type { LiveCommand } from '../command.ts';
import { readDay } from '../parse-command.ts';

const DAY_MS = 86_400_000;

interface Period {
  from: Date;
  /** The end of the period, which does not belong to it. */
  end: Date;
}

export const transparencyCommand: LiveCommand = {
  name: 'transparency',
  usage: '--from <date> --to <date>',
  summary: 'Prints the figures of a transparency report: reports, decisions, appeals, requests.',
  details: [
    'Includes both days, in UTC. The figures contain no names.',
    `Reports are kept for ${REPORT_DAYS} days, so run it at least twice a year and keep the output.`,
  ],
  words: 0,
  options: { from: { type: 'string' }, to: { type: 'string' } },
  isFor: 'any server',
  async run({ context, print }, { options }) {
    const from = readDay(options, 'from');
    const to = readDay(options, 'to');
    if (to < from) throw new OperatorError('--to is before --from.');
    const period = { from, end: new Date(to.getTime() + DAY_MS) };
    for (const line of await readFigures(context, period)) print(line);
  },
};

/** Returns the figures of a period, one line each, with title and count. */
export async function readFigures({ db }: Pick<Context, 'db'>, period: Period): Promise<string[]> {
  const count = async (
    title: string,
    query: RawBuilder<{ name: string | null; count: number }>,
  ) => {
    const { rows } = await query.execute(db);
    if (rows.length === 0) return [`${title}: 0`];
    return rows.map(({ name, count: of }) => `${title}${name === null ? '' : ` (${name})`}: ${of}`);
  };
  const within = (column: string) =>
    sql<boolean>`${sql.ref(column)} >= ${period.from}::timestamptz and ${sql.ref(column)} < ${period.end}::timestamptz`;
  const median = async (title: string, query: RawBuilder<{ hours: number | null }>) => {
    const hours = (await query.execute(db)).rows[0]?.hours ?? null;
    return `${title}: ${hours === null ? 'none' : hours.toFixed(1)}`;
  };
  const hours = (from: string, to: string) =>
    sql`percentile_cont(0.5) within group (
      order by extract(epoch from ${sql.ref(to)} - ${sql.ref(from)})) / 3600`;
  return [
    ...(await count(
      'reports received',
      sql`select reason as name, count(*)::int from reports where ${within('created_at')}
        group by reason order by reason`,
    )),
    ...(await count(
      'reports closed',
      // An outcome that was typed at the command line may contain a name, so it counts as 'other'.
      sql`select case when outcome in ('letter-removed', 'photo-removed', 'suspended', 'warned', 'no-act')
          then outcome else 'other' end as name, count(*)::int
        from reports where ${within('closed_at')} group by 1 order by 1`,
    )),
    await median(
      'median hours from report to close',
      sql`select ${hours('created_at', 'closed_at')} as hours from reports where ${within('closed_at')}`,
    ),
    ...(await count(
      'decisions, each by a human',
      sql`select kind as name, count(*)::int from statements where ${within('at')}
        group by kind order by kind`,
    )),
    ...(await count(
      'appeals received',
      sql`select null as name, count(*)::int from statements where ${within('appealed_at')}`,
    )),
    ...(await count(
      'appeals answered',
      sql`select case when is_granted then 'granted' else 'rejected' end as name, count(*)::int
        from statements where ${within('answered_at')} group by 1 order by 1`,
    )),
    await median(
      'median hours from appeal to answer',
      sql`select ${hours('appealed_at', 'answered_at')} as hours
        from statements where ${within('answered_at')}`,
    ),
    ...(await count(
      'pictures held by their hash, then',
      sql`select case when is_allowed then 'allowed' when not is_allowed then 'refused'
          else 'not decided' end as name, count(*)::int
        from held_pictures where ${within('held_at')} group by 1 order by 1`,
    )),
    ...(await count(
      'requests by authorities',
      sql`select country || ', ' || outcome as name, count(*)::int from authority_requests
        where ${within('received_at')} group by 1 order by 1`,
    )),
    ...(await count(
      'people active since the first day',
      sql`select null as name, count(*)::int from users
        where last_active_at >= ${period.from}::timestamptz`,
    )),
  ];
}
