import { OperatorError } from '../../base/operator-error.ts';
import { grantDonation } from '../../pigeons/grant-donation.ts';
import type { LiveCommand } from '../command.ts';
import { findPerson } from '../find-person.ts';
import { readCount } from '../parse-command.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

export const grantCommand: LiveCommand = {
  name: 'grant',
  usage: '<person> [--count <number>] [--until <date>]',
  summary: 'Gives somebody special pigeons.',
  details: [
    'The person is an id or an e-mail. --count is 1 unless given.',
    '--until is the last day, YYYY-MM-DD in UTC, on which they set out; they expire at home.',
  ],
  words: 1,
  options: { count: { type: 'string' }, until: { type: 'string' } },
  isFor: 'any server',
  async run({ context, say }, args) {
    const count = readCount(args, 'count', 1);
    const until = args.options.get('until');
    const endsAt = until === undefined ? undefined : readEnd(until, context.now());
    const person = await findPerson(context, args.words[0] ?? '');
    const ends = endsAt === undefined ? {} : { endsAt };
    await grantDonation(context, { userId: person.id, count, ...ends });
    const how = until === undefined ? '' : `, until the end of ${until}`;
    say(`${person.name} has ${count} more ${count === 1 ? 'pigeon' : 'pigeons'}${how}.`);
  },
};

function readEnd(date: string, now: Date): Date {
  const time = Date.parse(`${date}T00:00:00Z`);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || Number.isNaN(time)) {
    throw new OperatorError('--until takes a date as YYYY-MM-DD.');
  }
  const end = new Date(time + DAY_MS);
  if (end <= now) throw new OperatorError(`${date} is over already.`);
  return end;
}
