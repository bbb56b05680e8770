import { SECURITY_LOG_DAYS } from '../../../contract/limits.ts';
import { readSecurityLines } from '../../sessions/security-log.ts';
import type { LiveCommand } from '../command.ts';
import { findPerson } from '../find-person.ts';

export const securityLogCommand: LiveCommand = {
  name: 'security-log',
  usage: '<person>',
  summary: 'Lists the security events of an account, oldest first.',
  details: [
    `Logins, failed logins, log-outs, new passwords, exports, freezing and operators’ acts of the last ${SECURITY_LOG_DAYS} days,`,
    'with the time in UTC and the network. A deleted account, named by its id, has only its deletion.',
  ],
  words: 1,
  options: {},
  isFor: 'any server',
  async run({ context, print }, { words: [named = ''] }) {
    const { id } = await findPerson(context, named, { orDeleted: true });
    const lines = await readSecurityLines(context.db, id);
    if (lines.length === 0) print('There is nothing.');
    for (const { at, event, network } of lines) {
      print(`${at.toISOString()}  ${event}${network === null ? '' : `  ${network}`}`);
    }
  },
};
