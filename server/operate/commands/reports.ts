import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isBlank } from '../../../contract/text.ts';
import { OperatorError } from '../../base/operator-error.ts';
import { readImage } from '../../files/read-image.ts';
import { closeReport } from '../../moderation/close-reports.ts';
import { rankOfReport } from '../../moderation/open-reports.ts';
import type { LiveCommand } from '../command.ts';
import { readId } from '../find-person.ts';

const LISTED = 200;
const OUTCOME_MAX_LENGTH = 500;

export const listReportsCommand: LiveCommand = {
  name: 'reports list',
  usage: '[--all]',
  summary: 'Lists the open reports: child safety and threats first, then the oldest.',
  details: [`--all includes closed reports. At most ${LISTED} are listed.`],
  words: 0,
  options: { all: { type: 'boolean' } },
  isFor: 'any server',
  async run({ context, print }, { options }) {
    let query = context.db
      .selectFrom('reports')
      .select(['id', 'created_at', 'reason', 'message_id', 'closed_at'])
      .orderBy(rankOfReport)
      .orderBy('created_at')
      .limit(LISTED);
    if (!options.has('all')) query = query.where('closed_at', 'is', null);
    const reports = await query.execute();
    if (reports.length === 0) print('There are none.');
    for (const { id, created_at, reason, message_id, closed_at } of reports) {
      const what = message_id === null ? 'a person' : 'a message';
      const end = closed_at === null ? '' : `, closed ${closed_at.toISOString()}`;
      print(`${id}  ${created_at.toISOString()}  ${reason}  ${what}${end}`);
    }
  },
};

export const showReportCommand: LiveCommand = {
  name: 'reports show',
  usage: '<id>',
  summary: 'Shows a report with its copy of the reported content.',
  details: [],
  words: 1,
  options: {},
  isFor: 'any server',
  async run({ context, print }, { words: [word = ''] }) {
    const report = await context.db
      .selectFrom('reports')
      .selectAll()
      .where('id', '=', readId(word))
      .executeTakeFirst();
    if (report === undefined) throw new OperatorError('There is no such report.');
    const lines = {
      reported: report.created_at.toISOString(),
      by: report.reporter_id,
      person: report.person_id,
      message: report.message_id ?? 'none',
      reason: report.reason,
      text: report.text ?? 'none',
      closed: report.closed_at?.toISOString() ?? 'no',
      outcome: report.outcome ?? 'none',
    };
    for (const [name, value] of Object.entries(lines)) print(`${name}: ${value}`);
    const { copy, context: letters } = report;
    for (const line of JSON.stringify({ copy, letters }, null, 2).split('\n')) print(line);
  },
};

export const saveEvidenceCommand: LiveCommand = {
  name: 'reports pictures',
  usage: '<folder> <id>',
  summary: 'Writes the pictures that are evidence of a report to a folder.',
  details: ['Includes removed pictures. Creates the folder if needed.'],
  words: 2,
  isOfFile: true,
  options: {},
  isFor: 'any server',
  async run({ context, files, print }, { words: [folder = '', word = ''] }) {
    const kept = await context.db
      .selectFrom('report_files')
      .select('key')
      .where('report_id', '=', readId(word))
      .execute();
    if (kept.length === 0) throw new OperatorError('That report keeps no picture.');
    await mkdir(folder, { recursive: true });
    for (const { key } of kept) {
      const bytes = await readImage(files, key, 'full', 'held');
      if (bytes === null) continue;
      const target = path.join(folder, `${key}.webp`);
      await writeFile(target, bytes);
      print(target);
    }
  },
};

export const closeReportCommand: LiveCommand = {
  name: 'reports close',
  usage: '<id> --outcome <text>',
  summary: 'Closes a report and notifies the reporter that it was reviewed.',
  details: ['Only operators see the outcome.'],
  words: 1,
  options: { outcome: { type: 'string' } },
  isFor: 'any server',
  async run({ context, print }, { words: [word = ''], options }) {
    const outcome = options.get('outcome')?.trim() ?? '';
    if (isBlank(outcome) || outcome.length > OUTCOME_MAX_LENGTH) {
      throw new OperatorError(`--outcome takes 1 to ${OUTCOME_MAX_LENGTH} characters.`);
    }
    const isClosed = await closeReport(context, { reportId: readId(word), outcome });
    if (!isClosed) throw new OperatorError('There is no such open report.');
    print('It is closed, and the reporter will be told.');
  },
};
