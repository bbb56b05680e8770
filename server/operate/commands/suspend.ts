import { OperatorError } from '../../base/operator-error.ts';
import { suspendPerson, unsuspendPerson } from '../../moderation/change-standing.ts';
import type { LiveCommand } from '../command.ts';
import { findPerson } from '../find-person.ts';
import { readEndOfDay, readReason } from '../parse-command.ts';

export const suspendCommand: LiveCommand = {
  name: 'suspend',
  usage: '<person> --reason <text> [--until <date>]',
  summary: 'Keeps somebody out and hides them everywhere; no login lifts it.',
  details: [
    'The person is an id or an e-mail. Their sessions end at once; nothing is lost. They are mailed the reason.',
    'With --until it ends by itself at the end of that day in UTC.',
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
  summary: 'Lets somebody who is suspended in again.',
  details: ['Who had frozen their account before finds it frozen, and wakes it by logging in.'],
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
