import { grantDonation } from '../../pigeons/grant-donation.ts';
import type { LiveCommand } from '../command.ts';
import { findPerson } from '../find-person.ts';
import { readCount, readEndOfDay } from '../parse-command.ts';

export const grantCommand: LiveCommand = {
  name: 'grant',
  usage: '<person> [--count <number>] [--until <date>]',
  summary: 'Gives a person special pigeons.',
  details: [
    'The person is an id or an e-mail address. --count is 1 by default.',
    '--until is the last day (YYYY-MM-DD, UTC) on which the pigeons can set out. After it they expire at home.',
  ],
  words: 1,
  options: { count: { type: 'string' }, until: { type: 'string' } },
  isFor: 'any server',
  async run({ context, print }, args) {
    const count = readCount(args, 'count', 1);
    const endsAt = readEndOfDay(args.options, context.now());
    const person = await findPerson(context, args.words[0] ?? '');
    const ends = endsAt === null ? {} : { endsAt };
    await grantDonation(context, { userId: person.id, count, ...ends });
    const how = endsAt === null ? '' : `, until the end of ${args.options.get('until')}`;
    print(`${person.name} has ${count} more ${count === 1 ? 'pigeon' : 'pigeons'}${how}.`);
  },
};
