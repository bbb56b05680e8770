import { OperatorError } from '../../base/operator-error.ts';
import { endSecondStep } from '../../passkeys/second-step.ts';
import type { LiveCommand, OperatorHost } from '../command.ts';
import { findPerson } from '../find-person.ts';

export const endSecondStepCommand: LiveCommand = {
  name: 'end-second-step',
  usage: '<person>',
  summary: 'Turns off two-step login for a person who lost passkeys and recovery codes.',
  details: [
    'The person is an id or an e-mail address. Check who asks: afterwards the password alone is enough to log in.',
    'The person gets a mail. Their passkeys stay.',
  ],
  words: 1,
  options: {},
  isFor: 'any server',
  run: (host, { words: [named = ''] }) => endSecondStepFor(host, named),
};

/** Ends the second step of a person, by id or e-mail. Throws an OperatorError if it is off. */
export async function endSecondStepFor(
  { context, print }: Pick<OperatorHost, 'context' | 'print'>,
  named: string,
): Promise<void> {
  const { id: userId, name } = await findPerson(context, named);
  const isEnded = await context.db
    .transaction()
    .execute((tx) => endSecondStep(tx, context, { userId, network: null }));
  if (!isEnded) throw new OperatorError(`${name} has no second step.`);
  print(`${name} logs in with the password alone.`);
}
