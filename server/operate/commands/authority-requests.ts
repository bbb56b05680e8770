import { isBlank } from '../../../contract/text.ts';
import { OperatorError } from '../../base/operator-error.ts';
import type { LiveCommand } from '../command.ts';
import { readDay } from '../parse-command.ts';

const LISTED = 200;
const TEXT_MAX_LENGTH = 500;
const outcomes = ['given', 'given in part', 'refused', 'removed'];

export const addRequestCommand: LiveCommand = {
  name: 'requests add',
  usage: '--authority <text> --country <code> --basis <text> --outcome <text> [--received <date>]',
  summary: 'Records a request by an authority for the transparency figures.',
  details: [
    `The outcome is one of: ${outcomes.join(', ')}. The country is a code of two letters, such as TR.`,
    'Enter no names of people. --received is today by default.',
  ],
  words: 0,
  options: {
    ...{ authority: { type: 'string' }, country: { type: 'string' }, basis: { type: 'string' } },
    ...{ outcome: { type: 'string' }, received: { type: 'string' } },
  },
  isFor: 'any server',
  async run({ context, print }, { options }) {
    const text = (name: string) => {
      const given = options.get(name)?.trim() ?? '';
      if (isBlank(given) || given.length > TEXT_MAX_LENGTH) {
        throw new OperatorError(`--${name} takes 1 to ${TEXT_MAX_LENGTH} characters.`);
      }
      return given;
    };
    const country = text('country').toUpperCase();
    if (!/^[A-Z]{2}$/.test(country)) throw new OperatorError('--country is two letters.');
    const outcome = text('outcome');
    if (!outcomes.includes(outcome)) {
      throw new OperatorError(`--outcome is one of: ${outcomes.join(', ')}.`);
    }
    const { makeId, now, db } = context;
    const received = options.has('received') ? readDay(options, 'received') : now();
    const id = makeId();
    const request = { authority: text('authority'), basis: text('basis'), country, outcome };
    await db
      .insertInto('authority_requests')
      .values({ id, ...request, received_at: received, noted_at: now() })
      .execute();
    print('It is noted.');
  },
};

export const listRequestsCommand: LiveCommand = {
  name: 'requests list',
  usage: '',
  summary: 'Lists the requests by authorities, newest first.',
  details: [`Lists at most ${LISTED}.`],
  words: 0,
  options: {},
  isFor: 'any server',
  async run({ context, print }) {
    const requests = await context.db
      .selectFrom('authority_requests')
      .selectAll()
      .orderBy('received_at', 'desc')
      .limit(LISTED)
      .execute();
    if (requests.length === 0) print('There are none.');
    for (const { received_at, country, authority, basis, outcome } of requests) {
      const day = received_at.toISOString().slice(0, 10);
      print(`${day}  ${country}  ${authority}  ${basis}  ${outcome}`);
    }
  },
};
