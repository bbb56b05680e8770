import { OperatorError } from '../../base/operator-error.ts';
import { suspendPerson, unsuspendPerson } from '../../moderation/change-standing.ts';
import type { LiveCommand } from '../command.ts';
import { findPerson } from '../find-person.ts';
import { readEndOfDay, readReason } from '../parse-command.ts';

export const suspendCommand: LiveCommand = {
  name: 'suspend',
  usage: '<person> --reason <text> [--until <date>]',
  summary: 'Suspends a person: they cannot log in and are hidden everywhere.',
  details: [
    'The person is an id or an e-mail address. Their sessions end at once. Nothing is deleted. They get a mail with the reason.',
    'With --until, the suspension ends at the end of that day in UTC.',
  ],
  words: 1,
  options: { reason: { type: 'string' }, until: { type: 'string' } },
  isFor: 'any server',
  async run({ context, print }, { words: [named = ''], options }) {
    const reason = readReason(options);
    const until = readEndOfDay(options, context.now());
    const { id, name } = await findPerson(context, named);
    if (!(await suspendPerson(context, id, { reason, until }))) {
      throw new OperatorError(`${name} is suspended already.`);
    }
    print(`${name} is suspended.`);
  },
};

export const unsuspendCommand: LiveCommand = {
  name: 'unsuspend',
  usage: '<person>',
  summary: 'Ends a suspension.',
  details: [
    'An account that was frozen before is frozen again; its owner reactivates it by logging in.',
  ],
  words: 1,
  options: {},
  isFor: 'any server',
  async run({ context, print }, { words: [named = ''] }) {
    const { id, name } = await findPerson(context, named);
    if (!(await unsuspendPerson(context, id))) {
      throw new OperatorError(`${name} is not suspended.`);
    }
    print(`${name} may come in again.`);
  },
};
