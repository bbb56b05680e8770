import { toReadableEmail } from '../../../contract/email.ts';
import { OperatorError } from '../../base/operator-error.ts';
import { addOperator, listOperators, removeOperator } from '../../moderation/operators.ts';
import type { LiveCommand } from '../command.ts';
import { findPerson } from '../find-person.ts';

export const listOperatorsCommand: LiveCommand = {
  name: 'operators list',
  usage: '',
  summary: 'Lists the operators, who are notified of reports.',
  details: ['Without operators, mails about reports go to OPERATOR_CONTACT.'],
  words: 0,
  options: {},
  isFor: 'any server',
  async run({ context, print }) {
    const operators = await listOperators(context.db);
    if (operators.length === 0) print('There are none.');
    for (const { id, email, granted_at } of operators) {
      print(`${id}  ${toReadableEmail(email)}  since ${granted_at.toISOString()}`);
    }
  },
};

export const addOperatorCommand: LiveCommand = {
  name: 'operators add',
  usage: '<person>',
  summary: 'Makes a person an operator, who is notified of reports by mail and push.',
  details: ['The person is the id or e-mail address of an account.'],
  words: 1,
  options: {},
  isFor: 'any server',
  async run({ context, print }, { words: [named = ''] }) {
    const { id, name } = await findPerson(context, named);
    if (!(await addOperator(context, id))) throw new OperatorError(`${name} is one already.`);
    print(`${name} is an operator.`);
  },
};

export const removeOperatorCommand: LiveCommand = {
  name: 'operators remove',
  usage: '<person>',
  summary: 'Removes the operator role from a person.',
  details: [],
  words: 1,
  options: {},
  isFor: 'any server',
  async run({ context, print }, { words: [named = ''] }) {
    const { id, name } = await findPerson(context, named);
    if (!(await removeOperator(context, id))) throw new OperatorError(`${name} is no operator.`);
    print(`${name} is no operator any more.`);
  },
};
